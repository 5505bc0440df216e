import { expect, test } from 'vitest';
import { withLanguage } from './prose.tsx';

test('[W-04] links of an operator’s text lead to pages in the language of the page; other links stay', () => {
  const text =
    '<p>See <a href="/banking">banking</a>, <a title="a" href="/faqs?x=1&amp;y=2#z">help</a> or <a href="/">home</a>.</p>';
  expect(withLanguage(text, 'PHP')).toBe(
    '<p>See <a href="/php/banking">banking</a>, <a title="a" href="/php/faqs?x=1&amp;y=2#z">help</a> or <a href="/php">home</a>.</p>',
  );
  expect(withLanguage(text, undefined)).toBe(text);
  const others =
    '<a href="/cn/faqs">1</a><a href="/images/a.webp">2</a><a href="https://x.example/faqs">3</a><a href="mailto:a@b.c">4</a><img src="/faqs">';
  expect(withLanguage(others, 'PHP')).toBe(others);
});
