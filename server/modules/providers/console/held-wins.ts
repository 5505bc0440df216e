import { moneyField } from '#contracts/console/fields.ts';
import type { HeldWin, WinLimitRules } from '#contracts/console/held-wins.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { deny } from '../../../platform/console/denial.ts';
import { diffOf } from '../../../platform/console/diff.ts';
import { displayedAmounts } from '../../../platform/console/displayed-amounts.ts';
import type {
  ConsoleHandlers,
  DashboardQueue,
  Fields,
  ProposalKind,
} from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { decideHeldWin, findHeldWin, type HeldWinItem, listHeldWins } from '../held-wins.ts';
import { type HeldWinLimits, tables } from '../tables.ts';
import { defaultWinLimits, findWinLimits, setWinLimits, winLimitsOfSite } from '../win-limits.ts';

/** Held wins and their limits, in the console. */
export const heldWinHandlers: ConsoleHandlers = {
  heldWins: async (_, { db, site }) => ({ value: (await listHeldWins(db, site.id)).map(presentHeldWin) }),
  async decideHeldWin({ request_id, provider_code, tx_id, amount, decision }, { tx, site, propose }) {
    const held = (await findHeldWin(tx, { site_id: site.id, provider_code }, tx_id)) ?? deny('notFound');
    if (held.amount !== BigInt(amount)) deny('changedMeanwhile');
    const subject = `provider_transaction:${provider_code}:${tx_id}`;
    const { reason, currency } = held;
    const facts = { provider_code, tx_id, decision, reason, amount, currency };
    const answer = await propose({
      ...{ kind: 'held_win', requestId: request_id, subject, facts, people: 1 },
      title: `${decision === 'release' ? 'Release' : 'Reverse'} held win ${provider_code} ${tx_id}`,
      sum: { amount: held.amount, currency: held.currency },
    });
    return { answer, change: { subject, after: { ...facts, proposal: answer.proposal_id } } };
  },
  async providerWinLimits(_, { db, site, now }) {
    const [providers, limits, net, defaults] = await Promise.all([
      providersOf(db, site.id),
      winLimitsOfSite(db, site.id),
      netToday(db, site.id, now),
      defaultWinLimits(db, site.id, site.currency),
    ]);
    const value = providers.map((provider_code) => {
      const declared = limits.get(provider_code);
      const rules = rulesOf(declared ?? defaults);
      const net_today = `${net.get(provider_code) ?? 0n}`;
      return { provider_code, rules, is_declared: declared !== undefined, net_today };
    });
    return { value };
  },
  async proposeWinLimits({ request_id, provider_code, rules }, { tx, site, propose }) {
    const key = { site_id: site.id, provider_code };
    if (!(await providersOf(tx, site.id)).includes(provider_code)) deny('notFound');
    await lockLimits(tx, key);
    const known = (await findWinLimits(tx, key)) ?? (await defaultWinLimits(tx, site.id, site.currency));
    const proposed = limitsFromRules(rules);
    const [before, after] = [displayedLimits(known, site.currency), displayedLimits(proposed, site.currency)];
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    const subject = `provider:${provider_code}`;
    const answer = await propose({
      ...{ kind: 'win_limits', requestId: request_id, subject, people: isTighter(known, proposed) ? 0 : 1 },
      title: `Win limits of ${provider_code}: ${diffOf(before, after).length} changed`,
      facts: { provider_code, before, after, proposed: rules, currency: site.currency } as Fields,
    });
    return { answer, change: { subject, before, after: { ...after, proposal: answer.proposal_id } } };
  },
};

type HeldDecision = {
  provider_code: string;
  tx_id: string;
  amount: string;
  decision: 'release' | 'reverse';
};
/** A win has its player's currency; proposals without a currency have the site's. */
const heldInMoney = ({ currency: own, ...facts }: Fields, currency: string): Fields =>
  displayedAmounts(facts, ['amount'], String(own ?? currency));

export const heldWinProposal: ProposalKind = {
  right: 'adjustments',
  access: ['approve'],
  shown: heldInMoney,
  shownChange: heldInMoney,
  async apply(tx, { siteId, facts }, now) {
    const { provider_code, tx_id, decision, amount } = facts as HeldDecision;
    const heldWin = { provider_code, tx_id, decision, site_id: siteId, amount: BigInt(amount) };
    if (!(await decideHeldWin(tx, heldWin, now))) deny('changedMeanwhile');
  },
};

type LimitChange = { provider_code: string; before: Fields; proposed: WinLimitRules; currency: string };
/** Takes effect with the next win. */
export const winLimitsProposal: ProposalKind = {
  right: 'cashier',
  access: ['approve'],
  async apply(tx, { siteId, facts }) {
    const { provider_code, before, proposed, currency } = facts as unknown as LimitChange;
    const key = { site_id: siteId, provider_code };
    await lockLimits(tx, key);
    const known = (await findWinLimits(tx, key)) ?? (await defaultWinLimits(tx, siteId, currency));
    if (!isUnchanged(before, displayedLimits(known, currency))) deny('changedMeanwhile');
    await setWinLimits(tx, key, limitsFromRules(proposed));
  },
};

/** Players' money awaiting a decision by staff. */
export const heldWinQueue: DashboardQueue = {
  name: 'held_wins',
  right: 'cases',
  path: '/held-wins',
  async count(db, siteId) {
    const [row] = await run<{ count: number; oldestAt: Date | null }>(db, {
      text: `select count(*)::int as count, min(held_at) as "oldestAt" from providers.held_win
        where site_id = $1 and state = 'held'`,
      values: [siteId],
    });
    return { ...row!, late: row!.count };
  },
};

function presentHeldWin(row: HeldWinItem): HeldWin {
  const { currency, amount, staked } = row;
  return {
    ...{ provider_code: row.provider_code, tx_id: row.tx_id, op: row.op, game_code: row.game_code },
    ...{ reason: row.reason, state: row.state, round_id: row.round_id ?? '' },
    player: { player_id: row.player_id, account_id: row.account_id ?? '' },
    amount: moneyField(amount, currency),
    staked: staked === null ? null : moneyField(staked, currency),
    held_at: row.held_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

async function providersOf(db: Db, siteId: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('account')
    .select('provider_code')
    .where('site_id', '=', siteId)
    .orderBy('provider_code')
    .execute();
  return rows.map(({ provider_code }) => provider_code);
}

/** Players' wins today in each provider's games, in minor units. */
async function netToday(db: Db, siteId: number, now: Date): Promise<Map<string, bigint>> {
  const rows = await run<{ provider_code: string; net: bigint }>(db, {
    text: `select provider_code, sum(net)::int8 as net from providers.win_total
      where site_id = $1 and day = $2 and scope like 'part:%' group by provider_code`,
    values: [siteId, now.toISOString().slice(0, 10)],
  });
  return new Map(rows.map(({ provider_code, net }) => [provider_code, net]));
}

/** One change of a provider's limits at a time. */
async function lockLimits(tx: Tx, key: { site_id: number; provider_code: string }): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('providers/win_limits ' || $2, $1))`;
  await write(tx, { text, values: [key.site_id, key.provider_code] });
}

/** Whether no win passes that would have been held before. A game's own multiple replaces the general one. */
function isTighter(known: HeldWinLimits, proposed: HeldWinLimits): boolean {
  const games = new Set([...Object.keys(known.game_multiples), ...Object.keys(proposed.game_multiples)]);
  const multipleOf = (limits: HeldWinLimits, game: string) =>
    limits.game_multiples[game] ?? limits.max_multiple;
  return (
    proposed.max_win <= known.max_win &&
    proposed.max_multiple <= known.max_multiple &&
    proposed.player_day <= known.player_day &&
    proposed.provider_day <= known.provider_day &&
    [...games].every((game) => multipleOf(proposed, game) <= multipleOf(known, game))
  );
}

const rulesOf = (limits: HeldWinLimits): WinLimitRules => ({
  max_win: limits.max_win.toString(),
  max_multiple: limits.max_multiple,
  player_day: limits.player_day.toString(),
  provider_day: limits.provider_day.toString(),
  game_multiples: { ...limits.game_multiples },
});

const limitsFromRules = (rules: WinLimitRules): HeldWinLimits => ({
  ...rules,
  max_win: BigInt(rules.max_win),
  player_day: BigInt(rules.player_day),
  provider_day: BigInt(rules.provider_day),
});

/** The form shown to checkers and in the audit log. */
function displayedLimits(limits: HeldWinLimits, currency: string): Fields {
  const sum = (amount: bigint) => formatMinorWithCode(amount, currency);
  return {
    max_win: sum(limits.max_win),
    max_multiple: `${limits.max_multiple} x`,
    player_day: sum(limits.player_day),
    provider_day: sum(limits.provider_day),
    games: Object.fromEntries(
      Object.entries(limits.game_multiples).map(([game, times]) => [game, `${times} x`]),
    ),
  };
}
