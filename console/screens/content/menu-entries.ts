import type { LocalizedText } from '#contracts/values/payment-methods.ts';
import type { MenusBody } from '#contracts/values/site-menus.ts';
import { withoutEmptyTexts } from '../payments/method-texts.tsx';

export type Menus = Pick<MenusBody, 'menu' | 'game_menu'>;
export type MenuName = keyof Menus;
type Leaf = Menus['menu'][number]['children'][number];
/** A main entry, or a sub-entry of the main entry above it. */
export type MenuEntry = Omit<Leaf, 'category'> & { category: string; isUnder: boolean };

export const MENU_TITLES: Record<MenuName, string> = { menu: 'Main menu', game_menu: 'Games menu' };

/** Main entries, each followed by its sub-entries. */
export function entriesOf(menus: Menus, name: MenuName): MenuEntry[] {
  if (name === 'game_menu') return menus.game_menu.map((item) => ({ ...item, isUnder: false }));
  return menus.menu.flatMap(({ children, ...item }) => [
    { ...item, category: item.category ?? '', isUnder: false },
    ...children.map((child) => ({ ...child, category: child.category ?? '', isUnder: true })),
  ]);
}

/** One menu from its entries. */
export function menuOf(name: MenuName, entries: readonly MenuEntry[]): Menus[MenuName] {
  const leaves = entries.map(({ isUnder, title, category, ...rest }) => ({
    isUnder,
    leaf: { ...rest, title: withoutEmptyTexts(title as LocalizedText), category: category || null },
  }));
  if (name === 'game_menu')
    return leaves.map(({ leaf }) => ({ ...leaf, category: leaf.category ?? 'hot' })) as Menus['game_menu'];
  const menu: Menus['menu'] = [];
  for (const { isUnder, leaf } of leaves) {
    const last = menu.at(-1);
    if (isUnder && last) last.children.push(leaf as Leaf);
    else menu.push({ ...leaf, children: [] } as Menus['menu'][number]);
  }
  return menu;
}

/**
 * The entries after one was moved up or down: a main entry with its sub-entries, a sub-entry within its main
 * entry. Undefined if there is nowhere to move.
 */
export function movedEntry(
  entries: readonly MenuEntry[],
  at: number,
  isUp: boolean,
): MenuEntry[] | undefined {
  if (entries[at]?.isUnder) {
    const to = at + (isUp ? -1 : 1);
    return entries[to]?.isUnder ? entries.toSpliced(at, 1).toSpliced(to, 0, entries[at]) : undefined;
  }
  const end = endOf(entries, at);
  if (!isUp) return end < entries.length ? movedEntry(entries, end, true) : undefined;
  const before = entries.findLastIndex(({ isUnder }, n) => n < at && !isUnder);
  if (before === -1) return undefined;
  return [
    ...entries.slice(0, before),
    ...entries.slice(at, end),
    ...entries.slice(before, at),
    ...entries.slice(end),
  ];
}

/** The end of a main entry with its sub-entries. */
function endOf(entries: readonly MenuEntry[], at: number): number {
  const next = entries.findIndex(({ isUnder }, n) => n > at && !isUnder);
  return next === -1 ? entries.length : next;
}

/** Both menus as texts for comparison: the order of each, and every entry. */
export function menuTexts(menus: Menus): { key: string; label: string; text: string }[] {
  return (['menu', 'game_menu'] as const).flatMap((name) => {
    const entries = entriesOf(menus, name);
    const order = entries.map(({ title, isUnder }) => `${isUnder ? '· ' : ''}${title.EN ?? ''}`).join('\n');
    return [
      { key: `${name} order`, label: `${MENU_TITLES[name]}, order`, text: order },
      ...entries.flatMap(({ content_id, title, path, category, icon }) =>
        Object.entries({ ...title, link: path, category, icon }).map(([part, text]) => ({
          key: `${name} ${content_id} ${part}`,
          label: `${MENU_TITLES[name]}: ${title.EN ?? content_id}, ${part}`,
          text,
        })),
      ),
    ];
  });
}
