import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import { choiceGames } from '#games/choice-games.ts';
import { type JackpotTerms, jackpotReturn } from '#games/engine/jackpot/index.ts';
import { add, compare, type Ratio, ratio } from '#games/engine/slot/ratio.ts';
import { OWN_PROVIDER, slotGames } from '#games/slot-games.ts';
import { type Db, schemaOf, type Tx, write } from '../../platform/database/index.ts';
import { type AccountRef, type Posting, postAll } from '../ledger/index.ts';
import { announceChange } from '../sites/index.ts';
import { type AnyGame, findOwnGame, isChoiceGame } from './outcomes.ts';
import type { OriginalsTables } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');

/** The settings of a jackpot: terms, name, and codes of the single-player games that contribute. */
export type JackpotRules = JackpotTerms & { name: string; games: string[] };

/** The person who changed a jackpot, and the reason; a command has no maker. */
type JackpotChange = { maker: string | null; reason: string; at: Date };

/** A jackpot with its pot, in minor units. */
export type Jackpot = NonNullable<Awaited<ReturnType<typeof findJackpot>>>;

/** The ledger account of a jackpot's pot. */
export const jackpotAccount = (jackpotId: string): AccountRef => ({
  house: `jackpot_pool:${OWN_PROVIDER}.${jackpotId}`,
});
const PROMO: AccountRef = { house: 'promo_expense' };

/** Codes of the games that can contribute: rounds of one draw, decided by the player's own seeds. */
export const JACKPOT_GAMES: readonly string[] = [
  ...slotGames.map(({ game_code }) => game_code),
  ...choiceGames.filter(({ hasSteps }) => !hasSteps).map(({ game_code }) => game_code),
];

/** Jackpots of a site, open ones first. */
export function listJackpots(db: Db, siteId: number) {
  return tables(db)
    .selectFrom('jackpot')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .orderBy('opened_at')
    .execute();
}

/** A jackpot of a site; undefined if it does not exist. */
export function findJackpot(db: Db, siteId: number, jackpotId: string) {
  return tables(db)
    .selectFrom('jackpot')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('jackpot_id', '=', jackpotId)
    .executeTakeFirst();
}

/** The reason rules cannot apply, with the field; undefined when they can. */
export function jackpotProblem(
  rules: JackpotRules,
  currency: Currency,
  others: readonly { name: string; games: readonly string[] }[],
): { field: keyof JackpotRules; rule: string } | undefined {
  const { kind, seed, share, cycle, cap, games } = rules;
  if (others.some(({ name }) => name === rules.name)) return { field: 'name', rule: 'taken' };
  if (games.length === 0 || games.some((code) => !JACKPOT_GAMES.includes(code)))
    return { field: 'games', rule: 'range' };
  if (others.some((other) => other.games.some((code) => games.includes(code))))
    return { field: 'games', rule: 'taken' };
  if ((kind === 'fixed') !== (share === 0)) return { field: 'share', rule: 'range' };
  if (kind === 'fixed' && seed === 0n) return { field: 'seed', rule: 'range' };
  if ((kind === 'must_drop') !== (cycle === 0n)) return { field: 'cycle', rule: 'range' };
  if (kind === 'must_drop' ? cap <= seed : cap !== 0n) return { field: 'cap', rule: 'range' };
  if (kind !== 'must_drop' && games.some((code) => cycle <= stakesOf(code, currency).max))
    return { field: 'cycle', rule: 'range' };
  const isTooMuch = games.some((code) => compare(totalReturn(code, rules, currency).max, ratio(1)) >= 0);
  return isTooMuch ? { field: 'seed', rule: 'return' } : undefined;
}

/** Lowest and highest stake of a game in a currency. */
function stakesOf(code: string, currency: Currency): { min: bigint; max: bigint } {
  const all = findOwnGame(OWN_PROVIDER, code)!.stakesFor(currency, exponentOf(currency));
  return { min: all[0]!, max: all.at(-1)! };
}

/** Return of a game together with a jackpot: the lowest and highest over its choices and stakes, exact. */
export function totalReturn(code: string, terms: JackpotTerms, currency: Currency) {
  const { min, max } = stakesOf(code, currency);
  const own = ownReturn(findOwnGame(OWN_PROVIDER, code)!);
  const [low, high] = [jackpotReturn(terms, max), jackpotReturn(terms, min)];
  return { min: add(own.min, low), max: add(own.max, high), jackpot: { min: low, max: high } };
}

function ownReturn(game: AnyGame): { min: Ratio; max: Ratio } {
  const points = (percent: string) => ratio(BigInt(percent.replace('.', '')), 10_000n);
  if (!isChoiceGame(game)) {
    const own = points(game.rules.figures.rtpPercent);
    return { min: own, max: own };
  }
  const { rtp, bySkill } = game.rules;
  return { min: points(rtp.min), max: points(bySkill?.max ?? rtp.max) };
}

type NewJackpot = { siteId: number; jackpotId: string; currency: string };

/**
 * Opens a jackpot and pays in its seed from the house's promotions account. Call `jackpotProblem` first, with
 * `lockJackpots` held.
 */
export async function openJackpot(
  tx: Tx,
  { siteId, jackpotId, currency }: NewJackpot,
  rules: JackpotRules,
  change: JackpotChange,
): Promise<void> {
  await tables(tx)
    .insertInto('jackpot')
    .values({
      ...{ site_id: siteId, jackpot_id: jackpotId, ...rules, amount: rules.seed, opened_at: change.at },
    })
    .execute();
  await recordVersion(tx, { siteId, jackpotId, version: 1 }, change, null, rules);
  const pool = jackpotAccount(jackpotId);
  await postPot(tx, { siteId, currency, key: `jackpot:${jackpotId}:open` }, PROMO, pool, rules.seed);
  await announceChange(tx, siteId);
}

/** Changes the rules for later rounds; the pot is unchanged. The caller holds `lockJackpots`. */
export async function changeJackpot(
  tx: Tx,
  known: Jackpot,
  rules: JackpotRules,
  change: JackpotChange,
): Promise<void> {
  const key = { siteId: known.site_id, jackpotId: known.jackpot_id };
  await updateJackpot(tx, key, { ...rules, version: known.version + 1 });
  await recordVersion(tx, { ...key, version: known.version + 1 }, change, jackpotRulesOf(known), rules);
  await announceChange(tx, known.site_id);
}

/**
 * Closes a jackpot. Its pot goes to the open jackpot `successor`; without one the pot must be the untouched
 * seed, which returns to the house: players' money stays with players. The caller holds `lockJackpots`.
 */
export async function closeJackpot(
  tx: Tx,
  known: Jackpot,
  successor: Jackpot | undefined,
  currency: string,
  change: JackpotChange,
): Promise<void> {
  const { site_id: siteId, jackpot_id: jackpotId, amount, version } = known;
  const key = { siteId, jackpotId };
  await updateJackpot(tx, key, { amount: 0n, fraction: 0, closed_at: change.at, version: version + 1 });
  if (successor)
    await updateJackpot(
      tx,
      { siteId, jackpotId: successor.jackpot_id },
      { amount: successor.amount + amount },
    );
  await recordVersion(tx, { ...key, version: version + 1 }, change, jackpotRulesOf(known), {
    closed: true,
    pot: amount.toString(),
    to: successor?.jackpot_id ?? 'house',
  });
  const to = successor ? jackpotAccount(successor.jackpot_id) : PROMO;
  const posting = { siteId, currency, key: `jackpot:${jackpotId}:close` };
  await postPot(tx, posting, jackpotAccount(jackpotId), to, amount);
  await announceChange(tx, siteId);
}

/** Locks a jackpot's row against rounds until the end of the transaction. */
export async function lockJackpot(tx: Tx, siteId: number, jackpotId: string): Promise<Jackpot | undefined> {
  return await tables(tx)
    .selectFrom('jackpot')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('jackpot_id', '=', jackpotId)
    .forUpdate()
    .executeTakeFirst();
}

/** One change of a site's jackpots at a time. */
export async function lockJackpots(tx: Tx, siteId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('originals/jackpot', $1))`;
  await write(tx, { text, values: [siteId] });
}

/** The rules of a stored jackpot. */
export function jackpotRulesOf({ name, kind, seed, share, cycle, cap, games }: Jackpot): JackpotRules {
  return { name, kind, seed, share, cycle, cap, games };
}

type JackpotKey = { siteId: number; jackpotId: string };

async function updateJackpot(tx: Tx, { siteId, jackpotId }: JackpotKey, set: Partial<Jackpot>) {
  await tables(tx)
    .updateTable('jackpot')
    .set(set)
    .where('site_id', '=', siteId)
    .where('jackpot_id', '=', jackpotId)
    .execute();
}

async function recordVersion(
  tx: Tx,
  { siteId, jackpotId, version }: JackpotKey & { version: number },
  { maker, reason, at }: JackpotChange,
  before: object | null,
  after: object,
): Promise<void> {
  const text = (value: object | null) =>
    value && JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? `${member}` : member));
  await tables(tx)
    .insertInto('jackpot_version')
    .values({
      ...{ site_id: siteId, jackpot_id: jackpotId, version, at, maker, reason },
      ...{ before: text(before), after: text(after)! },
    })
    .execute();
}

async function postPot(
  tx: Tx,
  { siteId, currency, key }: { siteId: number; currency: string; key: string },
  from: AccountRef,
  to: AccountRef,
  amount: bigint,
): Promise<void> {
  if (amount === 0n) return;
  const postings: [Posting] = [{ from, to, amount }];
  const posted = await postAll(tx, [{ siteId, currency, key, kind: 'jackpot_contribution', postings }]);
  if (!posted.ok) throw new Error(`${key} cannot be posted: ${posted.reason}`);
}
