import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, sanitizeHtml } from './safe-html.ts';

test('[S-15] removes executable content and keeps structure', () => {
  const cases: [given: string, kept: string][] = [
    ['<p>Hello <strong>you</strong></p>', '<p>Hello <strong>you</strong></p>'],
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['<p onclick="alert(1)" style="color:red" class="x">x</p>', '<p>x</p>'],
    ['<img src="x" onerror="alert(1)">', '<img alt="" src="x" loading="lazy" />'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVa\tScRiPt:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
    ['<a href="//evil.test">x</a>', '<a>x</a>'],
    ['<a href="/faqs">x</a>', '<a href="/faqs">x</a>'],
    [
      '<a href="https://a.test">x</a>',
      '<a href="https://a.test" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<iframe src="https://evil.test"></iframe>', ''],
    ['<style>body{display:none}</style><svg onload=alert(1)><p>x</p>', '<p>x</p>'],
    ['<form action="/api/auth/logout"><input><button>x</button></form>', 'x'],
  ];
  for (const [given, kept] of cases) expect([given, sanitizeHtml(given)]).toEqual([given, kept]);
});

test('[S-15] malformed markup leaves no executable content after one or two passes', () => {
  const pieces = fc.constantFrom(
    ...[
      '<',
      '>',
      '"',
      "'",
      '&lt;',
      '&#60;',
      'script',
      '<script',
      '</script>',
      '<img src=x ',
      'onerror=',
      '/',
    ],
    ...['javascript:', '<a href=', '<svg', '<!--', '-->', '<p>', '</p>', ' ', '\n', 'x', '<math>', '<style>'],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 24 }), (parts) => {
      const clean = sanitizeHtml(parts.join(''));
      for (const html of [clean, sanitizeHtml(clean)]) {
        expect(html).not.toMatch(/<(script|style|svg|math|iframe)|(href|src)="\s*javascript:/i);
        // Quotes inside values are escaped, so after removing values only tags and attribute names remain.
        expect(html.replace(/="[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+/i);
      }
    }),
    { numRuns: 500 },
  );
});

test('titles are plain text: tags are removed, also when escaped as entities; other characters stay', () => {
  expect(plainText('Bread & butter: 3 < 5, "so" it’s said')).toBe('Bread & butter: 3 < 5, "so" it’s said');
  expect(plainText('<b>Big</b> news<script>alert(1)</script>')).toBe('Big news');
  expect(plainText('&lt;script&gt;alert(1)&lt;/script&gt;Hello')).toBe('Hello');
  expect(plainText('&amp;lt;img src=x onerror=alert(1)&amp;gt;Hello')).toBe('Hello');
});
