import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

/** The destination of a link with this `next`, decoded as the page decodes it. */
const leadsTo = (address: string) =>
  nextPath(new URL(address, 'https://brand.example').searchParams, '/profile');

test.each([
  ['/edit-profile?next=/deposit', '/deposit'],
  ['/edit-profile?next=%2Fplaynow%3Fprovider%3DBAIZE%26game%3Ddice', '/playnow?provider=BAIZE&game=dice'],
  ['/login?next=/deposit?deposit=1%23steps', '/deposit?deposit=1#steps'],
  ['/edit-profile', '/profile'],
])('[W-17] %s goes on at %s', (address, path) => {
  expect(leadsTo(address)).toBe(path);
});

test.each([
  ...['https://elsewhere.example/', 'javascript:alert(1)', 'data:text/html,x', 'elsewhere.example', ''],
  ...['//elsewhere.example/', '///elsewhere.example/', '/\\elsewhere.example/', '\\\\elsewhere.example/'],
  // A browser removes tabs and line breaks before it parses an address.
  ...[
    '/\t/elsewhere.example/',
    '/\n/elsewhere.example/',
    '/\r\\elsewhere.example/',
    '\t//elsewhere.example/',
  ],
  ...['/.//elsewhere.example/', '/vip/..//elsewhere.example/', '/%2e%2e//elsewhere.example/', '//[/'],
])('[W-17] a forged link cannot send a player to %j', (next) => {
  expect(leadsTo(`/edit-profile?next=${encodeURIComponent(next)}`)).toBe('/profile');
});
