import type { ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import type { MissionItem, WheelItem } from '#contracts/console/rewards.ts';
import { figuresOf, type WheelModel } from '#games/engine/wheel/index.ts';
import { deny } from '../../../platform/console/denial.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  Fields,
  ModuleConsole,
  ProposalKind,
} from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Db, run, schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import { levelCaseHandlers, levelCaseQueue } from '../approval/console.ts';
import { findMission, isMissionPermitted, type NewMission, upsertMissions } from '../missions/missions.ts';
import { boardProposal, createBoardHandlers, type FindGame } from '../prizes/console.ts';
import { dayIn } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';
import type { RewardsTables } from '../tables.ts';
import { isDayBudgetSpent } from '../wheel/budget.ts';
import { findWheel, remainingStock, upsertWheel, type Wheel } from '../wheel/wheels.ts';
import { rewardRuleProposal, ruleHandlers } from './rules.ts';

const tables = schemaOf<RewardsTables>('rewards');
type Out<Name extends keyof ConsoleApi> = ConsoleOutput<ConsoleApi[Name]>;

async function wheelItem(context: ConsoleContext, wheel: Wheel): Promise<WheelItem> {
  const { db, site, now } = context;
  const key = { siteId: site.id, currency: site.currency };
  const { model } = wheel;
  const figures = figuresOf(model);
  const day = dayIn(now, await siteZone(db, site.id, site.currency));
  const [left, isResting, today] = await Promise.all([
    remainingStock(db, site.id, wheel),
    isDayBudgetSpent(db, key, wheel, now),
    tables(db)
      .selectFrom('wheel_day')
      .select(['spins', 'tokens', 'cash'])
      .where('site_id', '=', site.id)
      .where('code', '=', wheel.code)
      .where('day', '=', day)
      .executeTakeFirst(),
  ]);
  const cash = (amount: bigint) => ({ amount: amount.toString(), currency: site.currency });
  return {
    ...{
      code: wheel.code,
      version: model.version,
      face: wheel.face,
      is_open: wheel.isOpen,
      cost: model.cost,
    },
    prizes: model.prizes.map(({ kind, amount, weight, stock, substitute }, n) => ({
      ...{ kind, amount, weight, chance: figures.percents[n] ?? '' },
      ...{ stock: stock ?? null, left: left[n] ?? null, substitute: substitute ?? null },
    })),
    expected: {
      tokens: formatTwoPlaces(figures.expected.tokens),
      cash: formatTwoPlaces(figures.expected.cash),
    },
    daily_tokens: wheel.dailyTokens === null ? null : Number(wheel.dailyTokens),
    daily_cash: wheel.dailyCash === null ? null : cash(wheel.dailyCash),
    today: { spins: today?.spins ?? 0, tokens: Number(today?.tokens ?? 0n), cash: cash(today?.cash ?? 0n) },
    is_resting: isResting,
  };
}

function formatTwoPlaces({ num, den }: { num: bigint; den: bigint }): string {
  const hundredths = (num * 100n) / den;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

async function wheelsOf(db: Db, siteId: number): Promise<Wheel[]> {
  const rows = await tables(db)
    .selectFrom('wheel')
    .select('code')
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('code')
    .execute();
  const found = await Promise.all(rows.map(({ code }) => findWheel(db, siteId, code)));
  return found.flatMap((wheel) => wheel ?? []);
}

async function missionsOf({ db, site }: ConsoleContext): Promise<Out<'missionList'>['value']> {
  type Row = Omit<MissionItem, 'target' | 'tokens'> & { target: bigint; tokens: bigint };
  const rows = await run<Row>(db, {
    text: `select m.code, m.position, m.title, m.kind, m.rhythm, m.target, m.currency, m.category, m.tokens,
      m.campaign, m.is_open,
        count(p.completed_at)::int as completed, count(p.claimed_at)::int as claimed
      from rewards.mission m left join rewards.mission_progress p on p.site_id = m.site_id and p.code = m.code
        and p.completed_at > now() - interval '30 days'
      where m.site_id = $1 group by m.site_id, m.code order by m.position, m.code`,
    values: [site.id],
  });
  return rows.map((row) => ({ ...row, target: row.target.toString(), tokens: Number(row.tokens) }));
}

/** Opens or closes something of a site; refuses what is unknown or so already. */
async function setOpen(tx: Tx, table: 'wheel' | 'mission', siteId: number, code: string, isOpen: boolean) {
  const row = await tables(tx)
    .selectFrom(table)
    .select('is_open')
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) deny('notFound');
  if (row.is_open === isOpen) deny('decidedAlready');
  await tables(tx)
    .updateTable(table)
    .set({ is_open: isOpen })
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .execute();
  const change = { before: { open: row.is_open }, after: { open: isOpen } };
  return { answer: {}, change: { subject: `${table}:${code}`, ...change } };
}

const wheelFields = ({ model, dailyTokens, dailyCash }: Wheel): Fields => ({
  ...{ version: model.version, cost: model.cost, prizes: model.prizes as unknown as Fields[] },
  daily_tokens: dailyTokens?.toString() ?? null,
  daily_cash: dailyCash?.toString() ?? null,
});

const missionFields = (known: Known): Fields => ({
  ...{ title: known.title, kind: known.kind, rhythm: known.rhythm, category: known.category },
  ...{ target: known.target.toString(), tokens: Number(known.tokens), campaign: known.campaign },
});
type Known = NonNullable<Awaited<ReturnType<typeof findMission>>>;

const handlers: ConsoleHandlers = {
  async wheels(_, context) {
    const all = await wheelsOf(context.db, context.site.id);
    return { value: await Promise.all(all.map((wheel) => wheelItem(context, wheel))) };
  },
  async proposeWheel({ request_id, code, cost, prizes, ...limits }, { tx, site, propose }) {
    const known = (await wheelsOf(tx, site.id)).find((wheel) => wheel.code === code) ?? deny('notFound');
    const model: WheelModel = {
      ...{ code, cost, version: known.model.version + 1, currency: site.currency },
      prizes: prizes.map(({ kind, amount, weight, stock, substitute }) => ({
        ...{ kind, amount, weight },
        ...(stock !== null && { stock }),
        ...(substitute !== null && { substitute }),
      })),
    };
    asFieldError('prizes', () => figuresOf(model));
    const facts: Fields = { ...limits, model: model as unknown as Fields };
    const wanted = { kind: 'wheel', requestId: request_id, subject: `wheel:${code}` };
    const answer = await propose({
      ...wanted,
      title: `Wheel ${code}, version ${model.version}`,
      facts,
      people: 1,
    });
    const after: Fields = {
      ...limits,
      version: model.version,
      cost,
      prizes: model.prizes as unknown as Fields[],
    };
    return { answer, change: { subject: wanted.subject, before: wheelFields(known), after } };
  },
  setWheelOpen: ({ code, is_open }, { tx, site }) => setOpen(tx, 'wheel', site.id, code, is_open),
  missionList: async (_, context) => ({ value: await missionsOf(context) }),
  async proposeMission({ request_id, code, ...mission }, { tx, site, propose }) {
    await requirePermittedMission(tx, site.id, mission);
    const known = await findMission(tx, site.id, code);
    const before = known ? missionFields(known) : null;
    const facts: Fields = { code, ...mission, before };
    const wanted = { kind: 'mission', requestId: request_id, subject: `mission:${code}` };
    const title = `Mission ${mission.title.EN ?? code}`;
    const answer = await propose({ ...wanted, title, facts, people: 1 });
    return { answer, change: { subject: wanted.subject, before, after: { code, ...mission } } };
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
  deny('invalidRequest', { fields: [{ field: 'kind', rule: 'no deposits in this jurisdiction' }] });
}

/** What the rules of wheels and missions refuse, as a field that is wrong. */
function asFieldError<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return deny('invalidRequest', { fields: [{ field, rule: error.message }] });
  }
}

const wheelProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  async apply(tx, { siteId, facts }) {
    const { model, daily_tokens, daily_cash, expected_cash } = facts as unknown as {
      model: WheelModel;
      daily_tokens: number | null;
      daily_cash: string | null;
      expected_cash: string;
    };
    const known = (await findWheel(tx, siteId, model.code)) ?? deny('notFound');
    if (known.model.version + 1 !== model.version) deny('changedMeanwhile');
    const [row] = await write<{ position: number }>(tx, {
      text: 'select position from rewards.wheel where site_id = $1 and code = $2 for update',
      values: [siteId, model.code],
    });
    const limits = {
      ...{ position: row!.position, face: known.face, isOpen: known.isOpen },
      dailyTokens: daily_tokens === null ? null : BigInt(daily_tokens),
      dailyCash: daily_cash === null ? null : BigInt(daily_cash),
      expectedCash: BigInt(expected_cash),
    };
    await upsertWheel(tx, siteId, model, limits).catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error;
      return deny('invalidRequest', { fields: [{ field: 'prizes', rule: error.message }] });
    });
  },
};

const missionProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  async apply(tx, { siteId, facts }) {
    const { code, title, kind, rhythm, target, category, tokens, campaign } = facts as unknown as Omit<
      NewMission,
      'target' | 'tokens'
    > & { target: string; tokens: number };
    const known = await findMission(tx, siteId, code);
    // An older proposal does not bring back what a newer one has changed.
    if (!isUnchanged(facts.before, known ? missionFields(known) : null)) deny('changedMeanwhile');
    const [site] = await run<{ currency: string }>(tx, {
      text: 'select currency from rewards.programme where site_id = $1',
      values: [siteId],
    });
    const form = {
      ...{ code, title, kind, rhythm, target: BigInt(target), tokens: BigInt(tokens) },
      ...(category !== undefined && { category }),
      ...(campaign !== undefined && { campaign }),
      ...(known && { position: known.position, is_open: known.is_open }),
      ...(known && { starts_at: known.starts_at, ends_at: known.ends_at }),
    };
    const currency = known?.currency ?? site?.currency;
    if (!currency) deny('notFound');
    await upsertMissions(tx, siteId, currency, [form]).catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error;
      return deny('invalidRequest', { fields: [{ field: 'title', rule: error.message }] });
    });
  },
};

export const createRewardsConsole = (findGame: FindGame): ModuleConsole => ({
  handlers: { ...handlers, ...createBoardHandlers(findGame), ...ruleHandlers, ...levelCaseHandlers },
  queues: [levelCaseQueue],
  proposals: {
    wheel: wheelProposal,
    mission: missionProposal,
    board: boardProposal,
    reward_rule: rewardRuleProposal,
  },
});
