import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import { type Db, run, schemaOf, type Tx } from '../../../platform/database.ts';
import { oneByOne } from '../../../platform/one-by-one.ts';
import { ownTurnover, turnoverLess } from '../../bonuses/index.ts';
import { post } from '../../ledger/index.ts';
import type { RewardsTables, TokenHoldRow, TokenRule } from '../tables.ts';
import { release } from '../tokens.ts';
import { type MissionKey, movement } from './progress.ts';

const tables = schemaOf<RewardsTables>('rewards');

const HOUR_MS = 3_600_000;

/** What releases claimed tokens on a site (operations 9); undefined where the claim itself does. */
export async function tokenRuleOf(db: Db, siteId: number): Promise<TokenRule | undefined> {
  return await tables(db)
    .selectFrom('token_rule')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

/** Sets what releases the tokens claimed from now on; null: the claim. What is held already keeps the rule it was claimed under. */
export async function putTokenRule(
  tx: Tx,
  siteId: number,
  rule: Omit<TokenRule, 'site_id'> | null,
): Promise<void> {
  if (!rule) {
    await tables(tx).deleteFrom('token_rule').where('site_id', '=', siteId).execute();
    return;
  }
  await tables(tx)
    .insertInto('token_rule')
    .values({ site_id: siteId, ...rule })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(rule))
    .execute();
}

/** Keeps the tokens of a claim, whose row the caller has locked, held under the site's rule. */
export async function keepHeld(
  tx: Tx,
  mine: MissionKey,
  tokens: bigint,
  { currency, turnover_per_token, hours }: TokenRule,
  now: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('token_hold')
    .values({
      site_id: mine.siteId,
      player_id: mine.playerId,
      code: mine.code,
      window_key: mine.window,
      tokens,
      currency,
      turnover_per_token,
      claimed_at: now,
      due_at: hours === null ? null : new Date(now.getTime() + hours * HOUR_MS),
    })
    .execute();
}

const least = (a: bigint, b: bigint): bigint => (a > b ? b : a);

/** Own valid turnover releases held tokens, what was claimed first first. The platform brings an event once. */
export async function releaseByRound(tx: Tx, round: RoundSettled): Promise<void> {
  let left = ownTurnover(round);
  if (left === 0n) return;
  for (const hold of await openHolds(tx, round)) {
    const perToken = hold.turnover_per_token!;
    const missing = hold.tokens * perToken - hold.filled;
    const part = least(left, missing);
    left -= part;
    const filled = hold.filled + part;
    await letGo(tx, hold, { filled, released: filled / perToken });
    if (left === 0n) return;
  }
}

/** Turnover that was none fills nothing: what it released stays, the rest must be played again. */
export async function unfillByRound(tx: Tx, round: RoundCorrected): Promise<void> {
  let less = turnoverLess(round);
  for (const hold of less === 0n ? [] : await openHolds(tx, round)) {
    const begun = hold.filled - hold.released * hold.turnover_per_token!;
    const part = least(begun, less);
    less -= part;
    await letGo(tx, hold, { filled: hold.filled - part, released: hold.released });
  }
}

type Played = { site_id: number; player_id: string; currency: string };

/** A player's holds that play fills, locked, the oldest first. */
async function openHolds(tx: Tx, { site_id, player_id, currency }: Played): Promise<TokenHoldRow[]> {
  return await run<TokenHoldRow>(tx, {
    name: 'rewards-token-holds',
    text: `select * from rewards.token_hold where site_id = $1 and player_id = $2 and released < tokens
      and turnover_per_token is not null and currency = $3 order by claimed_at, code, window_key for update`,
    values: [site_id, player_id, currency],
  });
}

/** Brings a locked hold forward; each of its tokens is released once. */
async function letGo(
  tx: Tx,
  hold: TokenHoldRow,
  to: Pick<TokenHoldRow, 'filled' | 'released'>,
): Promise<void> {
  const { site_id: siteId, player_id: playerId, code, window_key: window } = hold;
  if (to.filled === hold.filled && to.released === hold.released) return;
  await tables(tx)
    .updateTable('token_hold')
    .set(to)
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('code', '=', code)
    .where('window_key', '=', window)
    .execute();
  if (to.released === hold.released) return;
  const mine = { siteId, playerId, code, window };
  const posted = await post(
    tx,
    release(movement(mine, `released-${to.released}`, to.released - hold.released)),
  );
  if (!posted.ok) throw new Error(`tokens of mission ${code} cannot be released: ${posted.reason}`);
}

/** Most holds read at once. */
const AT_ONCE = 500;

type Due = MissionKey & { due: Date };

/** Releases what has waited long enough, each hold by itself; answers how many ended. May be run again. For an hourly job. */
export async function releaseDue(db: Db, now: Date): Promise<number> {
  let ended = 0;
  for (let last: Due | undefined; ; ) {
    const due = await dueAfter(db, now, last);
    ended += await oneByOne(db, due, releaseOne);
    if (due.length < AT_ONCE) return ended;
    last = due.at(-1);
  }
}

/** Holds that have waited long enough, from the one on that was looked at last. */
function dueAfter(db: Db, now: Date, last: Due | undefined): Promise<Due[]> {
  return run<Due>(db, {
    text: `select site_id as "siteId", player_id as "playerId", code, window_key::text as window, due_at as due
      from rewards.token_hold
      where due_at <= $1 and released < tokens
        and ($2::timestamptz is null or (due_at, site_id, player_id, code, window_key) > ($2, $3, $4, $5, $6::date))
      order by due_at, site_id, player_id, code, window_key limit ${AT_ONCE}`,
    values: [now, last?.due, last?.siteId, last?.playerId, last?.code, last?.window],
  });
}

async function releaseOne(tx: Tx, { siteId, playerId, code, window }: Due): Promise<boolean> {
  const [hold] = await run<TokenHoldRow>(tx, {
    text: `select * from rewards.token_hold where site_id = $1 and player_id = $2 and code = $3 and window_key = $4
      and released < tokens for update`,
    values: [siteId, playerId, code, window],
  });
  if (!hold) return false;
  await letGo(tx, hold, { filled: hold.filled, released: hold.tokens });
  return true;
}
