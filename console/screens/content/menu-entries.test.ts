import { expect, test } from 'vitest';
import { entriesOf, type MenuEntry, menuOf, menuTexts, movedEntry } from './menu-entries.ts';

const leaf = (id: string) => ({
  ...{ content_id: id, title: { EN: id }, path: `/${id}`, icon: 'hot' },
  category: null,
});
const menus = {
  menu: [
    { ...leaf('a'), children: [leaf('a1'), leaf('a2')] },
    { ...leaf('b'), children: [] },
    { ...leaf('c'), children: [leaf('c1')] },
  ],
  game_menu: [{ ...leaf('hot'), category: 'hot' }],
};
const names = (entries: readonly MenuEntry[] | undefined) =>
  entries?.map(({ content_id }) => content_id).join(' ');

test('a main entry moves with its sub-entries, a sub-entry stays below its main entry', () => {
  const entries = entriesOf(menus, 'menu');
  expect(names(entries)).toBe('a a1 a2 b c c1');
  expect(names(movedEntry(entries, 0, false))).toBe('b a a1 a2 c c1');
  expect(names(movedEntry(entries, 4, true))).toBe('a a1 a2 c c1 b');
  expect(names(movedEntry(entries, 2, true))).toBe('a a2 a1 b c c1');
  for (const [at, isUp] of [
    [0, true],
    [1, true],
    [2, false],
    [4, false],
    [5, true],
  ] as const)
    expect(movedEntry(entries, at, isUp)).toBeUndefined();
  expect(menuOf('menu', entries)).toEqual(menus.menu);
  expect(menuOf('game_menu', entriesOf(menus, 'game_menu'))).toEqual(menus.game_menu);
});

test('a comparison names the moved order and each changed entry', () => {
  const after = { ...menus, menu: menus.menu.toReversed() };
  const before = new Map(menuTexts(menus).map(({ key, text }) => [key, text]));
  const changed = menuTexts(after).filter(({ key, text }) => before.get(key) !== text);
  expect(changed).toEqual([
    { key: 'menu order', label: 'Main menu, order', text: 'c\n· c1\nb\na\n· a1\n· a2' },
  ]);
});
