import { randomUUID } from 'node:crypto';
import {
  GROUP_FIELDS,
  type GroupField,
  type GroupFields,
  type GroupValues,
} from '#contracts/console/brand-groups.ts';
import { hasAccess } from '#contracts/console/rights.ts';
import { deny, denyField } from '#server/platform/console/denial.ts';
import { diffOf, type FieldChange } from '#server/platform/console/diff.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '#server/platform/console/module-console.ts';
import { isUnchanged } from '#server/platform/console/stale-check.ts';
import type { Db, Tx } from '#server/platform/database/index.ts';
import { setSocialAccounts, socialAccounts } from '../content/index.ts';
import { maxPublishPeople } from '../drafts/index.ts';
import { recordAuditEntry } from '../operators/index.ts';
import {
  addBrandGroup,
  addGroupPlan,
  advanceGroup,
  type BrandGroup,
  deleteBrandGroup,
  deleteGroupPlan,
  dropOwnValue,
  findGroupPlan,
  type GroupMember,
  groupedFieldsOf,
  groupOfSite,
  keepOwnValues,
  listBrandGroups,
  listGroupMembers,
  listGroupPlans,
  listGroupVersions,
  lockBrandGroup,
  lockSiteFields,
  putGroupMember,
  refusedSenderParts,
  setSiteFields,
  storeGroupValues,
} from '../sites/index.ts';

type Proposed = {
  version: number;
  values: GroupValues;
  /** The planned time; null: on approval. */
  publish_at: string | null;
  people: number;
};
type MemberChange = { member: GroupMember; diff: FieldChange[]; taken: GroupValues; own: GroupField[] };

/** The fields that a group can set, with a brand's current values; undefined if there is no such brand. */
async function fieldsOf(db: Db, siteId: number): Promise<GroupFields | undefined> {
  return (await fieldsByBrand(db, [siteId])).get(siteId);
}

/** The same for several brands. */
async function fieldsByBrand(db: Db, siteIds: readonly number[]): Promise<Map<number, GroupFields>> {
  const [fields, channels] = await Promise.all([groupedFieldsOf(db, siteIds), socialAccounts(db, siteIds)]);
  return new Map(
    [...fields].map(([siteId, own]) => [siteId, { ...own, channels: channels.get(siteId) ?? [] }]),
  );
}

/** The selected fields that have a value. */
function pick(values: GroupValues, fields: readonly GroupField[]): GroupValues {
  return Object.fromEntries(
    fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  );
}

const givenFields = (values: GroupValues): GroupField[] =>
  GROUP_FIELDS.filter((field) => values[field] !== undefined);
const asFields = (values: GroupValues): Fields => values as unknown as Fields;

/** Fields whose value in a brand differs from the group's. */
const differing = (values: GroupValues, now: GroupFields): GroupField[] =>
  givenFields(values).filter((field) => !isUnchanged(values[field], now[field]));

/** Writes group values to a brand. */
async function putValues(tx: Tx, siteId: number, { channels, ...values }: GroupValues): Promise<void> {
  if (Object.keys(values).length > 0) await setSiteFields(tx, siteId, values);
  if (channels) await setSocialAccounts(tx, siteId, channels);
}

/** The changes that new group values make in each member. */
export async function changesOf(db: Db, { groupId, values }: BrandGroup, proposed: GroupValues) {
  const changed = GROUP_FIELDS.filter((field) => !isUnchanged(values[field], proposed[field]));
  const members = await listGroupMembers(db, groupId);
  const fields = await fieldsByBrand(
    db,
    members.map(({ siteId }) => siteId),
  );
  return members.map((member): MemberChange => {
    const now = fields.get(member.siteId)!;
    const inherited = changed.filter((field) => !member.own.includes(field));
    const taken = pick(proposed, differing(pick(proposed, inherited), now));
    return {
      ...{ member, taken, own: changed.filter((field) => member.own.includes(field)) },
      diff: diffOf(asFields(pick(now, givenFields(taken))), asFields(taken)),
    };
  });
}

/** Number of additional approvers: as many as the strictest affected brand requires. */
export async function peopleFor(db: Db, changes: readonly MemberChange[]): Promise<0 | 1> {
  const affected = changes.filter(({ diff }) => diff.length > 0).map(({ member }) => member.siteId);
  return affected.length > 0 && (await maxPublishPeople(db, affected)) > 1 ? 1 : 0;
}

/** Console calls on groups of brands, for platform administrators. */
const groupHandlers: ConsoleHandlers = {
  async brandGroups(_, { db, namesOf }) {
    const [plans, groups, members, versions] = await Promise.all([
      listGroupPlans(db),
      listBrandGroups(db),
      listGroupMembers(db),
      listGroupVersions(db),
    ]);
    const nameOf = await namesOf([...versions, ...plans].map(({ maker }) => maker));
    return {
      value: groups.map(({ groupId, ...group }) => ({
        ...{ ...group, group_id: groupId },
        plan: presentPlan(
          plans.find((plan) => plan.groupId === groupId),
          group.values,
          nameOf,
        ),
        members: members
          .filter((member) => member.groupId === groupId)
          .map(({ siteId, name, own }) => ({ brand_id: siteId, name, own })),
        versions: versions
          .filter(({ group_id }) => group_id === groupId)
          .map(({ version, at, maker, reason, brands, before, after }) => ({
            ...{ version, reason, brands, at: at.toISOString(), maker: nameOf(maker) },
            diff: diffOf(before as Fields, after as Fields),
          })),
      })),
    };
  },
  async groupChange({ group_id, values }, { db }) {
    const [group = deny('notFound')] = await listBrandGroups(db, group_id);
    const changes = await changesOf(db, group, values);
    return {
      version: group.version,
      people: await peopleFor(db, changes),
      value: changes.map(({ member, diff, own }) => ({
        ...{ brand_id: member.siteId, name: member.name, diff, own },
      })),
    };
  },
  async createBrandGroup({ name }, { tx }) {
    const groupId = randomUUID();
    if (!(await addBrandGroup(tx, groupId, name))) deny('nameTaken', { fields: [{ field: 'name' }] });
    return {
      answer: { group_id: groupId },
      change: { subject: `group:${groupId}`, before: null, after: { name } },
    };
  },
  async removeBrandGroup({ group_id }, { tx }) {
    const { name } = (await lockBrandGroup(tx, group_id)) ?? deny('notFound');
    if ((await listGroupMembers(tx, group_id)).length > 0) deny('stillUsed');
    await deleteGroupPlan(tx, group_id);
    await deleteBrandGroup(tx, group_id);
    return { answer: {}, change: { subject: `group:${group_id}`, before: { name }, after: null } };
  },
  async setBrandGroup({ brand_id, group_id }, { tx }) {
    const left = (await groupOfSite(tx, brand_id))?.groupId;
    // Groups are locked before the brand, as in a publication, and always in the same order.
    const locked = new Map<string, BrandGroup>();
    for (const groupId of [left, group_id].filter((id) => typeof id === 'string').toSorted())
      locked.set(groupId, (await lockBrandGroup(tx, groupId)) ?? deny('notFound'));
    const group = locked.get(group_id ?? '');
    await lockSiteFields(tx, brand_id);
    const now = (await fieldsOf(tx, brand_id)) ?? deny('notFound');
    const old = await groupOfSite(tx, brand_id);
    if (old?.groupId !== left || left === group?.groupId) deny('changedMeanwhile');
    const own = group ? differing(group.values, now) : [];
    await putGroupMember(tx, brand_id, group ? { groupId: group.groupId, own } : null);
    for (const part of [old, group]) if (part) await advanceGroup(tx, part.groupId);
    const change = { before: { group: old?.name ?? null }, after: { group: group?.name ?? null, own } };
    return { answer: {}, change: { subject: `site:${brand_id}`, siteId: brand_id, ...change } };
  },
};

/** A group's sender has a domain that every brand may use: its members change. */
async function denyForeignSender(tx: Tx, { mail_sender }: GroupValues): Promise<void> {
  const [refused] = mail_sender ? await refusedSenderParts(tx, null, mail_sender) : [];
  if (refused) denyField(`values.mail_sender.${refused}`, 'domain');
}

/** Console calls to publish a group's values, and to show the source of a brand's values. */
const valueHandlers: ConsoleHandlers = {
  async proposeGroupValues({ request_id, group_id, version, values, publish_at }, context) {
    const { tx, staff, propose } = context;
    const group = (await lockBrandGroup(tx, group_id)) ?? deny('notFound');
    if (!hasAccess(staff.everywhere, 'sites', ['write'])) deny('notAllowed', { right: 'sites' });
    if (group.version !== version || isUnchanged(group.values, values)) deny('changedMeanwhile');
    if (await findGroupPlan(tx, group_id)) deny('stillOpen');
    await denyForeignSender(tx, values);
    const changes = await changesOf(tx, group, values);
    const people = await peopleFor(tx, changes);
    const brands = changes.filter(({ diff }) => diff.length > 0).map(({ member }) => member.name);
    const subject = `group:${group_id}`;
    const [before, after] = [asFields(group.values), asFields(values)];
    const answer = await propose({
      ...{ kind: 'group_values', requestId: request_id, subject, title: `Values of the group ${group.name}` },
      ...{ people, facts: { version, values: after, before, after, brands, publish_at, people } },
    });
    const shown = { ...after, brands, publish_at, state: answer.state };
    return { answer, change: { subject, before, after: shown } };
  },
  async brandValues(_, { db, site }) {
    const [group, now] = await Promise.all([groupOfSite(db, site.id), fieldsOf(db, site.id)]);
    if (!group) return { group: null, value: [] };
    const { name, version, values, own } = group;
    const value = givenFields(values).map((field) => ({
      ...{ field, from: own.includes(field) ? ('brand' as const) : ('group' as const) },
      diff: diffOf(asFields(pick(now!, [field])), asFields(pick(values, [field]))),
    }));
    return { group: { name, version }, value };
  },
  async setValueOrigin({ version, field, from }, { tx, site }) {
    const known = (await groupOfSite(tx, site.id)) ?? deny('notFound');
    await lockBrandGroup(tx, known.groupId);
    await lockSiteFields(tx, site.id);
    const group = (await groupOfSite(tx, site.id)) ?? deny('notFound');
    if (group.groupId !== known.groupId || group.version !== version) deny('changedMeanwhile');
    const value = group.values[field];
    if (value === undefined || group.own.includes(field) !== (from === 'group')) deny('changedMeanwhile');
    const before = asFields(pick((await fieldsOf(tx, site.id))!, [field]));
    if (from === 'brand') await keepOwnValues(tx, site.id, [field]);
    else {
      await putValues(tx, site.id, { [field]: value });
      await dropOwnValue(tx, site.id, field);
    }
    const after = from === 'brand' ? before : asFields(pick(group.values, [field]));
    const origin = {
      before: { ...before, from: from === 'group' ? 'brand' : 'group' },
      after: { ...after, from },
    };
    return { answer: {}, change: { subject: `site:${site.id}`, ...origin } };
  },
};

export const brandGroupHandlers: ConsoleHandlers = { ...groupHandlers, ...valueHandlers };

type PlanOf = Awaited<ReturnType<typeof listGroupPlans>>[number];

function presentPlan(
  plan: PlanOf | undefined,
  before: GroupValues,
  nameOf: (staffId: string) => { staff_id: string; name: string },
) {
  if (!plan) return null;
  return {
    ...{ publish_at: plan.publishAt.toISOString(), state: plan.state, reason: plan.reason },
    ...{ maker: nameOf(plan.maker), diff: diffOf(asFields(before), asFields(plan.values)) },
  };
}

type Publication = { values: GroupValues; makerId: string; reason: string; now: Date };

/** Publishes values of a locked group in every member without a value of its own. */
export async function publishValues(
  tx: Tx,
  group: BrandGroup,
  { values, makerId, reason, now }: Publication,
): Promise<void> {
  for (const { siteId } of await listGroupMembers(tx, group.groupId)) await lockSiteFields(tx, siteId);
  const brands: string[] = [];
  for (const { member, taken } of await changesOf(tx, group, values)) {
    if (givenFields(taken).length === 0) continue;
    const before = asFields(pick((await fieldsOf(tx, member.siteId))!, givenFields(taken)));
    await putValues(tx, member.siteId, taken);
    const entry = { siteId: member.siteId, staffId: makerId, action: 'brand-groups/apply', reason };
    const change = { subject: `site:${member.siteId}`, before, after: asFields(taken) };
    await recordAuditEntry(tx, { ...entry, address: '', ...change }, now);
    brands.push(member.name);
  }
  await storeGroupValues(tx, group, { values, at: now, maker: makerId, reason, brands });
}

/** Effective on approval, or at the planned time. */
export const groupValuesProposal: ProposalKind = {
  right: 'sites',
  access: ['write'],
  isPlatform: true,
  async apply(tx, { subject, facts, makerId, reason }, now) {
    const { version, values, publish_at, people } = facts as unknown as Proposed;
    const group = await lockBrandGroup(tx, subject.replace('group:', ''));
    if (group?.version !== version) deny('changedMeanwhile');
    const publishAt = publish_at ? new Date(publish_at) : now;
    if (publishAt <= now) return await publishValues(tx, group, { values, makerId, reason, now });
    if (await findGroupPlan(tx, group.groupId)) deny('changedMeanwhile');
    const plan = { groupId: group.groupId, version, values, publishAt, people, maker: makerId, reason };
    await addGroupPlan(tx, plan);
  },
};
