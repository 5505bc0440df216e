import { expect, test } from 'vitest';
import { mayReload } from './page-reload.ts';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('[W-21] a path reloads at most once in 10 s, independently of other paths', () => {
  const storage = memory();
  expect(mayReload(storage, '/slots', 0)).toBe(true);
  expect(mayReload(storage, '/vip', 4_000)).toBe(true);
  expect(mayReload(storage, '/slots', 9_999)).toBe(false);
  expect(mayReload(storage, '/slots', 10_000)).toBe(true);
  expect(mayReload(storage, '/vip', 13_999)).toBe(false);
});

test('[W-21] unreadable storage does not cause a failure', () => {
  const storage = memory();
  storage.setItem('baize.reloaded', 'not json');
  expect(mayReload(storage, '/slots', 0)).toBe(true);
});
