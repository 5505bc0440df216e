import { type MenusBody, menusBody } from '#contracts/values/site-menus.ts';
import { parseBody, requireKey } from '../../../platform/console/draft-bodies.ts';
import type { DraftKind, Fields } from '../../../platform/console/module-console.ts';
import { findMenus, type Menus, setMenus } from '../menus.ts';

const MENUS = 'site';

/** The single item that holds both menus of a site. */
export const menusKind: DraftKind = {
  hasInitialContent: true,
  parse(body, key) {
    requireKey(key === MENUS);
    return parseBody(menusBody, body);
  },
  known: async (db, siteId) => new Map([[MENUS, { ...(await findMenus(db, siteId)), texts: {} } as Fields]]),
  title: () => 'Menus',
  isShown: (body) => [...(body as MenusBody).menu, ...(body as MenusBody).game_menu].length > 0,
  path: () => '/',
  problems: async (_db, _siteId, _key, body) =>
    (body as MenusBody).menu.length > 0 ? [] : ['The main menu has no entries.'],
  publish: async (tx, siteId, _key, body) => setMenus(tx, siteId, body as Menus),
};
