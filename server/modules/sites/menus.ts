import type { GameMenuItem, MenuItem } from '#contracts/api/startup.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { announceChange } from './changes.ts';
import { tables } from './tables.ts';

export type Menus = { menu: MenuItem[]; game_menu: GameMenuItem[] };

/**
 * Replaces both menus of a site. `content_id` is unique within a menu, children included; the order given is
 * the order shown.
 */
export async function setMenus(tx: Tx, siteId: number, menus: Menus): Promise<void> {
  await tables(tx).deleteFrom('menu_entry').where('site_id', '=', siteId).execute();
  const rows = [
    ...menus.menu.map((item, position) => rowOf(siteId, 'menu', item, null, position)),
    ...menus.menu.flatMap((item) =>
      item.children.map((child, position) => rowOf(siteId, 'menu', child, item.content_id, position)),
    ),
    ...menus.game_menu.map((item, position) => rowOf(siteId, 'game_menu', item, null, position)),
  ];
  if (rows.length > 0) await tables(tx).insertInto('menu_entry').values(rows).execute();
  await announceChange(tx, siteId);
}

/**
 * Both menus as configured, unfiltered: which entries are shown depends on what the site offers [S-06, S-08].
 */
export async function findMenus(db: Db, siteId: number): Promise<Menus> {
  const rows = await tables(db)
    .selectFrom('menu_entry')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .execute();
  const leaves = rows.map((row) => ({
    row,
    leaf: {
      content_id: row.content_id,
      title: row.title,
      path: row.path,
      category: row.category,
      icon: row.icon,
    },
  }));
  const childrenOf = (id: string) => leaves.filter(({ row }) => row.parent_id === id).map(({ leaf }) => leaf);
  const top = leaves.filter(({ row }) => row.parent_id === null);
  return {
    menu: top
      .filter(({ row }) => row.menu === 'menu')
      .map(({ leaf }) => ({ ...leaf, children: childrenOf(leaf.content_id) })),
    game_menu: top
      .filter(({ row }) => row.menu === 'game_menu')
      .map(({ leaf }) => ({ ...leaf, category: leaf.category ?? '' })),
  };
}

function rowOf(
  siteId: number,
  menu: 'menu' | 'game_menu',
  item: Omit<MenuItem, 'children'>,
  parentId: string | null,
  position: number,
) {
  return {
    site_id: siteId,
    menu,
    content_id: item.content_id,
    parent_id: parentId,
    position,
    title: JSON.stringify(item.title),
    path: item.path,
    category: item.category,
    icon: item.icon,
  };
}
