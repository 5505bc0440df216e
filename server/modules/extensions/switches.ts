import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/** Whether a brand uses an extension. */
export async function isOn(db: Db, siteId: number, extension: string): Promise<boolean> {
  const rows = await run(db, {
    name: 'extension-is-on',
    text: 'select from extensions.site_extension where site_id = $1 and extension = $2 and is_on',
    values: [siteId, extension],
  });
  return rows.length > 0;
}

/** Brands that use an extension, by id. */
export async function sitesWith(db: Db, extension: string): Promise<number[]> {
  const rows = await run<{ site_id: number }>(db, {
    text: 'select site_id from extensions.site_extension where extension = $1 and is_on order by site_id',
    values: [extension],
  });
  return rows.map(({ site_id }) => site_id);
}

type ExtensionSwitch = { extension: string; is_on: boolean; changed_at: Date };

/** A brand's extension switches; an extension without one is off. */
export async function listSwitches(db: Db, siteId: number): Promise<ExtensionSwitch[]> {
  return await tables(db)
    .selectFrom('site_extension')
    .select(['extension', 'is_on', 'changed_at'])
    .where('site_id', '=', siteId)
    .execute();
}

/** Switches an extension on or off; returns whether it was on. */
export async function setSwitch(tx: Tx, siteId: number, extension: string, next: boolean, now: Date) {
  const was = await isOn(tx, siteId, extension);
  await write(tx, {
    text: `insert into extensions.site_extension (site_id, extension, is_on, changed_at)
      values ($1, $2, $3, $4)
      on conflict (site_id, extension) do update set is_on = $3, changed_at = $4`,
    values: [siteId, extension, next, now],
  });
  return was;
}

/** Applied migrations of all extensions, by number. */
export async function listApplied(db: Db): Promise<{ extension: string; name: string }[]> {
  return await run(db, {
    text: 'select extension, name from platform.extension_migration order by extension, number',
  });
}
