import type { Selectable } from 'kysely';
import type { GroupField, GroupFields, GroupValues } from '#contracts/console/brand-groups.ts';
import { isUnchanged } from '../../platform/console/stale-check.ts';
import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { identityOfRow, identitySettings, settingsOfRow, siteSettingsOf } from './site-forms.ts';
import { updateSite } from './sites.ts';
import { type SiteTable, tables } from './tables.ts';

export type BrandGroup = { groupId: string; name: string; version: number; values: GroupValues };
export type GroupMember = { siteId: number; groupId: string; name: string; own: GroupField[] };
/** Fields of a group that this module stores; channels are content. */
type SiteFields = Omit<GroupFields, 'channels'>;

/** All groups by name, or one group. */
export async function listBrandGroups(db: Db, groupId?: string): Promise<BrandGroup[]> {
  const rows = await tables(db)
    .selectFrom('brand_group')
    .selectAll()
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId!))
    .orderBy('name')
    .execute();
  return rows.map(({ group_id, field_values, ...row }) => ({
    ...row,
    groupId: group_id,
    values: field_values,
  }));
}

/** A group, locked until the transaction ends; undefined if unknown. */
export async function lockBrandGroup(tx: Tx, groupId: string): Promise<BrandGroup | undefined> {
  const text = 'select 1 as one from sites.brand_group where group_id = $1 for update';
  const rows = await write(tx, { text, values: [groupId] });
  return rows.length > 0 ? (await listBrandGroups(tx, groupId))[0] : undefined;
}

/** Members of all groups by name, or of one group. */
export async function listGroupMembers(db: Db, groupId?: string): Promise<GroupMember[]> {
  return await run<GroupMember>(db, {
    text: `select m.site_id as "siteId", m.group_id as "groupId", s.name, m.own_fields as own
      from sites.group_member m join sites.site s using (site_id)
      where $1::uuid is null or m.group_id = $1 order by s.name, m.site_id`,
    values: [groupId ?? null],
  });
}

/** The group of a brand and the fields that the brand decides itself; undefined without a group. */
export async function groupOfSite(
  db: Db,
  siteId: number,
): Promise<(BrandGroup & { own: GroupField[] }) | undefined> {
  const member = await tables(db)
    .selectFrom('group_member')
    .select(['group_id', 'own_fields'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!member) return undefined;
  const [group] = await listBrandGroups(db, member.group_id);
  return { ...group!, own: member.own_fields };
}

/** Adds a group without members and values; false when the name is taken. */
export async function addBrandGroup(tx: Tx, groupId: string, name: string): Promise<boolean> {
  const rows = await write(tx, {
    text: `insert into sites.brand_group (group_id, name, version, field_values) values ($1, $2, 1, '{}')
      on conflict (name) do nothing returning group_id`,
    values: [groupId, name],
  });
  return rows.length > 0;
}

/** Its published versions stay. Fails while the group has members. */
export async function deleteBrandGroup(tx: Tx, groupId: string): Promise<void> {
  await tables(tx).deleteFrom('brand_group').where('group_id', '=', groupId).execute();
}

/** Assigns a brand to a group, with the fields it overrides, or removes it from its group. */
export async function putGroupMember(
  tx: Tx,
  siteId: number,
  member: { groupId: string; own: readonly GroupField[] } | null,
): Promise<void> {
  await tables(tx).deleteFrom('group_member').where('site_id', '=', siteId).execute();
  if (!member) return;
  const row = { site_id: siteId, group_id: member.groupId, own_fields: [...member.own] };
  await tables(tx).insertInto('group_member').values(row).execute();
}

/** Stores the values of a group as its next version; members are changed by the caller. */
export async function storeGroupValues(
  tx: Tx,
  { groupId, version, values: before }: BrandGroup,
  change: { values: GroupValues; at: Date; maker: string; reason: string; brands: string[] },
): Promise<void> {
  const { values, brands, ...rest } = change;
  await advanceGroup(tx, groupId, values);
  await tables(tx)
    .insertInto('brand_group_version')
    .values({
      ...{ ...rest, brands, group_id: groupId, version: version + 1 },
      ...{ before: JSON.stringify(before), after: JSON.stringify(values) },
    })
    .execute();
}

/** The next version of a group, after a change of its members or values. */
export async function advanceGroup(tx: Tx, groupId: string, values?: GroupValues): Promise<void> {
  await write(tx, {
    text: `update sites.brand_group set version = version + 1, field_values = coalesce($2, field_values)
      where group_id = $1`,
    values: [groupId, values ? JSON.stringify(values) : null],
  });
}

/** At most `MAX_VERSIONS` over all groups, newest first. */
export async function listGroupVersions(db: Db) {
  return await tables(db)
    .selectFrom('brand_group_version')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
}
const MAX_VERSIONS = 500;

/**
 * Records that a brand overrides these fields, as far as its group has values for them.
 */
export async function keepOwnValues(tx: Tx, siteId: number, fields: readonly string[]): Promise<void> {
  await write(tx, {
    text: `update sites.group_member m set own_fields = array(
        select field from unnest(m.own_fields || $2::text[]) field, sites.brand_group g
        where g.group_id = m.group_id and g.field_values ? field group by field order by field)
      where m.site_id = $1`,
    values: [siteId, [...fields]],
  });
}

/** Names of the fields in which two states of a form differ. */
export const changedFields = (before: object, after: object): string[] =>
  Object.entries(after).flatMap(([field, value]) =>
    isUnchanged((before as Record<string, unknown>)[field], value) ? [] : [field],
  );

/** The brand takes the group's value of a field; the caller changes the value. */
export async function dropOwnValue(tx: Tx, siteId: number, field: GroupField): Promise<void> {
  await write(tx, {
    text: 'update sites.group_member set own_fields = array_remove(own_fields, $2) where site_id = $1',
    values: [siteId, field],
  });
}

/** A brand's row and its place in a group, locked until the transaction ends. */
export async function lockSiteFields(tx: Tx, siteId: number): Promise<void> {
  await write(tx, {
    text: 'select 1 as one from sites.site where site_id = $1 for update',
    values: [siteId],
  });
}

/** The current values, from the database, of the fields a group may set, by site. */
export async function groupedFieldsOf(db: Db, siteIds: readonly number[]): Promise<Map<number, SiteFields>> {
  if (siteIds.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('site')
    .selectAll()
    .where('site_id', 'in', [...siteIds])
    .execute();
  return new Map(rows.map((row) => [row.site_id, siteFieldsOf(row)]));
}

function siteFieldsOf(row: Selectable<SiteTable>): SiteFields {
  const { live_chat, announcement, countries } = settingsOfRow(row);
  const { apps, home_redirect, expires_at, licence_text, ...identity } = identityOfRow(row);
  const { has_rewards, has_sportsbook, has_free_play, mail_sender } = identity;
  return {
    ...{ registration: row.registration, live_chat, announcement, countries, apps, home_redirect },
    ...{ expires_at, has_rewards, has_sportsbook, has_free_play, licence_text, mail_sender },
  };
}

/** Writes some of these fields, as the brand's own calls do. */
export async function setSiteFields(tx: Tx, siteId: number, values: GroupValues): Promise<void> {
  const { registration } = values;
  const [identity, settings] = [identitySettings(values), siteSettingsOf(values)];
  const switches = { ...identity.switches, ...settings.switches };
  await updateSite(tx, siteId, { ...identity, ...settings, switches, ...(registration && { registration }) });
}
