import type { SiteMenus } from '#contracts/console/site-content.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import { listLanguages } from '../languages.ts';
import { findMenus, type Menus, setMenus } from '../menus.ts';

/** Serialised: the displayed state is compared with the current one. */
async function lockMenus(tx: Tx, siteId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('sites/menus', $1))`;
  await write(tx, { text, values: [siteId] });
}

/** Menus of a site in the console, read from the database. */
export const menuHandlers: ConsoleHandlers = {
  async siteMenus(_, { db, site }) {
    const [menus, languages] = await Promise.all([findMenus(db, site.id), listLanguages(db, site.id)]);
    return { ...(menus as SiteMenus), languages: languages.map(({ code }) => code) };
  },
  async setSiteMenus({ before, after }, { tx, site }) {
    await lockMenus(tx, site.id);
    const now = await findMenus(tx, site.id);
    if (!isUnchanged(before, now) || isUnchanged(after, now)) deny('changedMeanwhile');
    await setMenus(tx, site.id, after as Menus);
    const change = { before: linesOf(now), after: linesOf(after as Menus) };
    return { answer: {}, change: { subject: `site:${site.id}`, ...change } };
  },
};

/** For the audit log: each entry by name, with its position, titles and target. */
function linesOf({ menu, game_menu }: Menus): Fields {
  const lines: Record<string, string> = {};
  const add = (
    name: string,
    place: string,
    { content_id, title, path }: Menus['game_menu'][number] | Menus['menu'][number],
  ) => {
    lines[`${name} ${content_id}`] = `${place} ${title.EN ?? ''} ${path}`;
  };
  menu.forEach((item, at) => {
    add('menu', `${at + 1}`, item);
    item.children.forEach((child, under) => {
      add('menu', `${at + 1}.${under + 1}`, { ...child, children: [] });
    });
  });
  game_menu.forEach((item, at) => {
    add('game_menu', `${at + 1}`, item);
  });
  return lines;
}
