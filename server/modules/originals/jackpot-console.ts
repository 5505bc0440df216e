import type { JackpotRulesValues } from '#contracts/console/house-jackpots.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { formatMinorWithCode } from '#contracts/values/money.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import { deny, denyField } from '../../platform/console/denial.ts';
import { diffOf } from '../../platform/console/diff.ts';
import type {
  ConsoleHandlers,
  Fields,
  OpenProposal,
  ProposalKind,
} from '../../platform/console/module-console.ts';
import { isUnchanged } from '../../platform/console/stale-check.ts';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import { findGame } from '../catalog/index.ts';
import { findSiteById } from '../sites/index.ts';
import { listJackpotWins, presentReturns } from './jackpot-display.ts';
import {
  changeJackpot,
  closeJackpot,
  findJackpot,
  JACKPOT_GAMES,
  type Jackpot,
  type JackpotRules,
  jackpotProblem,
  jackpotRulesOf,
  listJackpots,
  lockJackpot,
  lockJackpots,
  openJackpot,
} from './jackpots.ts';

const WINS_SHOWN = 10;

/** House jackpots in the console. */
export const jackpotHandlers: ConsoleHandlers = {
  async houseJackpotList(_, { db, site, namesOf }) {
    const currency = currencyOf(site.currency);
    const [all, wins, won, versions, games] = await Promise.all([
      listJackpots(db, site.id),
      listJackpotWins(db, site.id, WINS_SHOWN),
      wonByJackpot(db, site.id),
      listVersions(db, site.id),
      namedGames(db, site.id),
    ]);
    const nameOf = await namesOf(versions.flatMap(({ maker }) => maker ?? []));
    const value = all.map((jackpot) => {
      const { jackpot_id, amount, closed_at, opened_at } = jackpot;
      const isOf = (row: { jackpot_id: string }) => row.jackpot_id === jackpot_id;
      return {
        ...{ jackpot_id, rules: toValues(jackpotRulesOf(jackpot)), wins: jackpot.wins, amount: `${amount}` },
        ...{ is_open: closed_at === null, opened_at: opened_at.toISOString() },
        returns: presentReturns(jackpot, currency),
        won: `${won.find(isOf)?.won ?? 0n}`,
        last_wins: wins.filter(isOf).map(({ round_id, game_code, amount, won_at }) => ({
          ...{ round_id, game_code, amount: `${amount}`, won_at: won_at.toISOString() },
        })),
        versions: versions.filter(isOf).map(({ version, at, maker, reason, before, after }) => ({
          ...{ version, reason, at: at.toISOString(), maker: maker === null ? null : nameOf(maker) },
          diff: diffOf((before ?? {}) as Fields, after as Fields),
        })),
      };
    });
    return { value, games };
  },
  async proposeJackpot({ request_id, jackpot_id, before, after }, { tx, site, propose }) {
    await lockJackpots(tx, site.id);
    const known = await findJackpot(tx, site.id, jackpot_id);
    if (before && (!known || known.closed_at)) deny('notFound');
    const current = known ? toValues(jackpotRulesOf(known)) : null;
    if (!isUnchanged(before, current) || isUnchanged(current, after)) deny('changedMeanwhile');
    await requireValid(tx, site, jackpot_id, fromValues(after), known);
    const subject = `jackpot:${jackpot_id}`;
    const answer = await propose({
      ...{ kind: 'jackpot', requestId: request_id, subject, people: 1 },
      title: before ? `Change jackpot ${before.name}` : `Open jackpot ${after.name}`,
      facts: {
        ...{ action: 'set', jackpot_id, known: current, proposed: after },
        ...{ before: current && displayed(current, site.currency), after: displayed(after, site.currency) },
      } as unknown as Fields,
    });
    return {
      answer,
      change: { subject, before: current, after: { ...after, proposal: answer.proposal_id } },
    };
  },
  async closeJackpot({ request_id, jackpot_id, heir }, { tx, site, propose }) {
    await lockJackpots(tx, site.id);
    const { known, successor } = await requireClosable(tx, site.id, jackpot_id, heir);
    const subject = `jackpot:${jackpot_id}`;
    const pot = formatMinorWithCode(known.amount, site.currency);
    const answer = await propose({
      ...{ kind: 'jackpot', requestId: request_id, subject, people: 1 },
      title: `Close jackpot ${known.name}`,
      facts: {
        ...{ action: 'close', jackpot_id, heir },
        ...{
          before: { name: known.name, pot },
          after: { closed: true, pot_goes_to: successor?.name ?? 'the house' },
        },
      },
    });
    return { answer, change: { subject, after: { heir, proposal: answer.proposal_id } } };
  },
};

type JackpotFacts = { jackpot_id: string } & (
  | { action: 'set'; known: JackpotRulesValues | null; proposed: JackpotRulesValues }
  | { action: 'close'; heir: string | null }
);

/** Takes effect for later rounds: a running round holds the pot's row. */
export const jackpotProposal: ProposalKind = {
  right: 'cashier',
  access: ['approve'],
  async apply(tx, proposal, at) {
    const facts = proposal.facts as unknown as JackpotFacts;
    await lockJackpots(tx, proposal.siteId);
    const change = { maker: proposal.makerId, reason: proposal.reason, at };
    if (facts.action === 'set') return await applyRules(tx, proposal, facts, change);
    const { known, successor } = await requireClosable(tx, proposal.siteId, facts.jackpot_id, facts.heir);
    await closeJackpot(tx, known, successor, await currencyOfSite(tx, proposal.siteId), change);
  },
};

async function applyRules(
  tx: Tx,
  { siteId }: OpenProposal,
  { jackpot_id: jackpotId, known: before, proposed }: Extract<JackpotFacts, { action: 'set' }>,
  change: { maker: string; reason: string; at: Date },
): Promise<void> {
  const known = await lockJackpot(tx, siteId, jackpotId);
  if (known?.closed_at || !isUnchanged(before, known ? toValues(jackpotRulesOf(known)) : null))
    deny('changedMeanwhile');
  const currency = await currencyOfSite(tx, siteId);
  const rules = fromValues(proposed);
  await requireValid(tx, { id: siteId, currency }, jackpotId, rules, known);
  if (known) await changeJackpot(tx, known, rules, change);
  else await openJackpot(tx, { siteId, jackpotId, currency }, rules, change);
}

const currencyOfSite = async (db: Db, siteId: number) => (await findSiteById(db, siteId))!.currency;

/** Denies `invalidRequest` with the field. A must-drop cap must be above the pot. */
async function requireValid(
  db: Db,
  site: { id: number; currency: string },
  jackpotId: string,
  rules: JackpotRules,
  known: Jackpot | undefined,
): Promise<void> {
  const others = (await listJackpots(db, site.id)).filter(
    ({ jackpot_id, closed_at }) => closed_at === null && jackpot_id !== jackpotId,
  );
  const isBelowPot = rules.kind === 'must_drop' && known !== undefined && rules.cap <= known.amount;
  const problem =
    jackpotProblem(rules, currencyOf(site.currency), others) ??
    (isBelowPot ? { field: 'cap', rule: 'range' } : undefined);
  if (!problem) return;
  denyField(`after.${problem.field}`, problem.rule);
}

/**
 * Locks the jackpot to be closed and its successor. Denies `notFound`, and `invalidRequest` when the
 * successor cannot take the pot.
 */
async function requireClosable(tx: Tx, siteId: number, jackpotId: string, heir: string | null) {
  const ids = heir ? [jackpotId, heir].sort() : [jackpotId];
  const locked = new Map<string, Jackpot>();
  for (const id of ids) {
    const one = await lockJackpot(tx, siteId, id);
    if (one && !one.closed_at) locked.set(id, one);
  }
  const known = locked.get(jackpotId) ?? deny('notFound');
  const successor = heir ? (locked.get(heir) ?? deny('notFound')) : undefined;
  const grown = (successor?.amount ?? 0n) + known.amount;
  const isWrong = successor
    ? heir === jackpotId || (successor.kind === 'must_drop' && grown >= successor.cap)
    : known.amount !== known.seed || known.fraction !== 0;
  if (isWrong)
    deny('invalidRequest', { fields: [{ field: 'heir', rule: successor ? 'range' : 'required' }] });
  return { known, successor };
}

async function namedGames(db: Db, siteId: number) {
  return await Promise.all(
    JACKPOT_GAMES.map(async (game_code) => {
      const card = await findGame(db, siteId, OWN_PROVIDER, game_code);
      return { game_code, name: card?.game_name ?? game_code };
    }),
  );
}

async function wonByJackpot(db: Db, siteId: number) {
  return await run<{ jackpot_id: string; won: bigint }>(db, {
    text: `select jackpot_id, sum(amount)::int8 as won from originals.jackpot_win where site_id = $1
      group by jackpot_id`,
    values: [siteId],
  });
}

type Version = {
  jackpot_id: string;
  version: number;
  at: Date;
  maker: string | null;
  reason: string;
  before: unknown;
  after: unknown;
};

async function listVersions(db: Db, siteId: number) {
  return await run<Version>(db, {
    text: `select jackpot_id, version, at, maker, reason, before, after from originals.jackpot_version
      where site_id = $1 order by jackpot_id, version desc limit 500`,
    values: [siteId],
  });
}

const toValues = (rules: JackpotRules): JackpotRulesValues => ({
  ...rules,
  ...{ seed: `${rules.seed}`, cycle: `${rules.cycle}`, cap: `${rules.cap}` },
});
const fromValues = (rules: JackpotRulesValues): JackpotRules => ({
  ...rules,
  ...{ seed: BigInt(rules.seed), cycle: BigInt(rules.cycle), cap: BigInt(rules.cap) },
});

/** For approvers. */
function displayed({ name, kind, seed, share, cycle, cap, games }: JackpotRulesValues, currency: string) {
  const sum = (amount: string) => formatMinorWithCode(BigInt(amount), currency);
  return {
    ...{ name, kind, seed: sum(seed), share: `${share / 10_000} %`, games: games.join(', ') },
    ...(kind === 'must_drop' ? { cap: sum(cap) } : { average_stakes_per_win: sum(cycle) }),
  };
}
