import { expect, test } from 'vitest';
import { consoleOriginOf } from './console-origin.ts';

test('links to a console on this machine have http and the port; any other host has https', () => {
  const origin = (CONSOLE_HOST?: string) => consoleOriginOf(CONSOLE_HOST ? { CONSOLE_HOST } : {}, 3000);
  expect(origin()).toBe('http://console.localhost:3000');
  expect(origin('console.localhost')).toBe('http://console.localhost:3000');
  expect(origin('localhost')).toBe('http://localhost:3000');
  expect(origin('console.example')).toBe('https://console.example');
  expect(origin('notlocalhost.example')).toBe('https://notlocalhost.example');
});
