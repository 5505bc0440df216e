import type { ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { type MissionItem, MONEY_MISSIONS } from '#contracts/console/rewards.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import { displayedAmounts } from '../../../platform/console/displayed-amounts.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  Fields,
  ProposalKind,
} from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { findMission, isMissionPermitted, type NewMission, upsertMissions } from '../missions/missions.ts';
import { setOpen } from './open-state.ts';

type Out<Name extends keyof ConsoleApi> = ConsoleOutput<ConsoleApi[Name]>;

async function missionsOf({ db, site }: ConsoleContext): Promise<Out<'missionList'>['value']> {
  type Row = Omit<MissionItem, 'target' | 'tokens' | 'starts_at' | 'ends_at'> & {
    target: bigint;
    tokens: bigint;
    starts_at: Date | null;
    ends_at: Date | null;
  };
  const rows = await run<Row>(db, {
    text: `select m.code, m.position, m.title, m.kind, m.rhythm, m.target, m.currency, m.category, m.tokens,
      m.campaign, m.is_open, m.starts_at, m.ends_at,
        count(p.completed_at)::int as completed, count(p.claimed_at)::int as claimed
      from rewards.mission m left join rewards.mission_progress p on p.site_id = m.site_id and p.code = m.code
        and p.completed_at > now() - interval '30 days'
      where m.site_id = $1 group by m.site_id, m.code order by m.position, m.code`,
    values: [site.id],
  });
  return rows.map((row) => ({
    ...row,
    ...{ target: row.target.toString(), tokens: Number(row.tokens) },
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
  }));
}

const missionFields = (known: StoredMission): Fields => ({
  ...{ title: known.title, kind: known.kind, rhythm: known.rhythm, category: known.category },
  ...{ target: known.target.toString(), tokens: Number(known.tokens), campaign: known.campaign },
  position: known.position,
  starts_at: known.starts_at?.toISOString() ?? null,
  ends_at: known.ends_at?.toISOString() ?? null,
});
type StoredMission = NonNullable<Awaited<ReturnType<typeof findMission>>>;

/** The target of a mission is an amount or a count, by its kind. */
const inMoney = (mission: Fields, currency: string): Fields =>
  MONEY_MISSIONS.includes(String(mission.kind)) ? displayedAmounts(mission, ['target'], currency) : mission;

export const missionHandlers: ConsoleHandlers = {
  missionList: async (_, context) => ({ value: await missionsOf(context) }),
  async proposeMission({ request_id, code, position, starts_at, ends_at, ...form }, context) {
    const { tx, site, propose } = context;
    await requirePermittedMission(tx, site.id, form);
    const known = await findMission(tx, site.id, code);
    const before = known ? missionFields(known) : null;
    const { title: words, kind, rhythm, target, category, tokens, campaign } = form;
    const mission = {
      ...{ title: words, kind, rhythm, target, category, tokens, campaign },
      position: position ?? known?.position ?? 0,
      starts_at: starts_at === undefined ? (known?.starts_at?.toISOString() ?? null) : starts_at,
      ends_at: ends_at === undefined ? (known?.ends_at?.toISOString() ?? null) : ends_at,
    };
    const { starts_at: from, ends_at: until } = mission;
    if (from && until && from >= until) denyField('ends_at', 'must be after the start');
    const facts: Fields = { code, ...mission, before };
    const proposal = { kind: 'mission', requestId: request_id, subject: `mission:${code}` };
    const title = `Mission ${mission.title.EN ?? code}`;
    const answer = await propose({ ...proposal, title, facts, people: 1 });
    return { answer, change: { subject: proposal.subject, before, after: { code, ...mission } as Fields } };
  },
  async setMissionOpen({ code, is_open }, { tx, site }) {
    const known = is_open && (await findMission(tx, site.id, code));
    if (known) await requirePermittedMission(tx, site.id, known);
    return await setOpen(tx, 'mission', site.id, code, is_open);
  },
};

async function requirePermittedMission(
  db: Db,
  siteId: number,
  mission: Pick<NewMission, 'kind'>,
): Promise<void> {
  if (await isMissionPermitted(db, siteId, mission)) return;
  deny('invalidRequest', {
    fields: [{ field: 'kind', rule: 'deposit missions are not allowed in this jurisdiction' }],
  });
}

type MissionFacts = Pick<NewMission, 'code' | 'title' | 'kind' | 'rhythm' | 'category' | 'campaign'> & {
  target: string;
  tokens: number;
  position: number;
  starts_at: string | null;
  ends_at: string | null;
};

/** A new mission opens after approval. */
export const missionProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  shown: ({ before, ...after }, currency) => ({
    before: before ? inMoney(before as Fields, currency) : null,
    after: inMoney(after, currency),
  }),
  shownChange: inMoney,
  async apply(tx, { siteId, facts }) {
    const { code, title, kind, rhythm, target, category, tokens, campaign, ...rest } =
      facts as unknown as MissionFacts;
    const known = await findMission(tx, siteId, code);
    // An older proposal does not undo a newer change.
    if (!isUnchanged(facts.before, known ? missionFields(known) : null)) deny('changedMeanwhile');
    const [site] = await run<{ currency: string }>(tx, {
      text: 'select currency from rewards.programme where site_id = $1',
      values: [siteId],
    });
    const form = {
      ...{ code, title, kind, rhythm, target: BigInt(target), tokens: BigInt(tokens) },
      ...(category !== undefined && { category }),
      ...(campaign !== undefined && { campaign }),
      ...(known && { is_open: known.is_open }),
      position: rest.position,
      starts_at: rest.starts_at === null ? null : new Date(rest.starts_at),
      ends_at: rest.ends_at === null ? null : new Date(rest.ends_at),
    };
    const currency = known?.currency ?? site?.currency;
    if (!currency) deny('notFound');
    await upsertMissions(tx, siteId, currency, [form]).catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error;
      return denyField('title', error.message);
    });
  },
};
