import { expect, test } from 'vitest';
import { HOT_KEYS, hotKeyOf } from './hot-keys.ts';

test('every action has its own keys, case-insensitive', () => {
  const all = Object.values(HOT_KEYS).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(['h', 'H', 'd', 'M', 'ArrowUp', ' ', 'Enter', 'z'].map(hotKeyOf)).toEqual([
    ...['half', 'half', 'double', 'max', 'up', 'play', 'play', 'undo'],
  ]);
  expect(['q', 'Escape', 'Tab', '1'].map(hotKeyOf)).toEqual([undefined, undefined, undefined, undefined]);
});
