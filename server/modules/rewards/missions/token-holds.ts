import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import { minAmount } from '#contracts/values/money.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { type Db, run, schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { ownMoneyTurnover, turnoverReduction } from '../../bonuses/index.ts';
import { post } from '../../ledger/index.ts';
import type { RewardsTables, TokenHoldRow, TokenRule } from '../tables.ts';
import { releaseTokens } from '../tokens.ts';
import { type MissionKey, tokenMovement } from './mission-progress.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** Release rule for claimed tokens on a site (operations 9); undefined if the claim releases them. */
export async function findTokenRule(db: Db, siteId: number): Promise<TokenRule | undefined> {
  return await tables(db)
    .selectFrom('token_rule')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

/**
 * Sets the release rule for tokens claimed from now on; null: the claim releases them. Existing holds keep
 * their rule.
 */
export async function setTokenRule(
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

/** Holds the tokens of a claim, whose row the caller has locked, under the site's rule. */
export async function createHold(
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

/**
 * Own-money valid turnover releases held tokens, oldest claim first. The platform applies each event once.
 */
export async function releaseByTurnover(tx: Tx, round: RoundSettled): Promise<void> {
  let left = ownMoneyTurnover(round);
  if (left === 0n) return;
  for (const hold of await lockOpenHolds(tx, round)) {
    const perToken = hold.turnover_per_token!;
    const missing = hold.tokens * perToken - hold.filled;
    const part = minAmount(left, missing);
    left -= part;
    const filled = hold.filled + part;
    await advanceHold(tx, hold, { filled, released: filled / perToken });
    if (left === 0n) return;
  }
}

/** Deducts voided turnover: released tokens stay released, the rest must be wagered again. */
export async function reverseTokenTurnover(tx: Tx, round: RoundCorrected): Promise<void> {
  let less = turnoverReduction(round);
  for (const hold of less === 0n ? [] : await lockOpenHolds(tx, round)) {
    const begun = hold.filled - hold.released * hold.turnover_per_token!;
    const part = minAmount(begun, less);
    less -= part;
    await advanceHold(tx, hold, { filled: hold.filled - part, released: hold.released });
  }
}

type Played = { site_id: number; player_id: string; currency: string };

/** A player's holds released by turnover, locked, oldest first. */
async function lockOpenHolds(tx: Tx, { site_id, player_id, currency }: Played): Promise<TokenHoldRow[]> {
  return await write<TokenHoldRow>(tx, {
    name: 'rewards-token-holds',
    text: `select * from rewards.token_hold where site_id = $1 and player_id = $2 and released < tokens
      and turnover_per_token is not null and currency = $3 order by claimed_at, code, window_key for update`,
    values: [site_id, player_id, currency],
  });
}

/** Advances a locked hold; each of its tokens is released once. */
async function advanceHold(
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
    releaseTokens(tokenMovement(mine, `released-${to.released}`, to.released - hold.released)),
  );
  if (!posted.ok) throw new Error(`tokens of mission ${code} cannot be released: ${posted.reason}`);
}

/** Maximum number of holds read at once. */
const BATCH_SIZE = 500;

type DueHold = MissionKey & { due: Date };

/**
 * Releases due token holds, one transaction each; returns the number ended. Idempotent. For an hourly job.
 */
export async function releaseDueHolds(db: Db, now: Date): Promise<number> {
  let ended = 0;
  for (let last: DueHold | undefined; ; ) {
    const due = await listDueHolds(db, now, last);
    ended += await forEachInOwnTransaction(db, due, releaseHold);
    if (due.length < BATCH_SIZE) return ended;
    last = due.at(-1);
  }
}

/** Expired holds, after a cursor. */
function listDueHolds(db: Db, now: Date, last: DueHold | undefined): Promise<DueHold[]> {
  return run<DueHold>(db, {
    text: `select site_id as "siteId", player_id as "playerId", code, window_key::text as window,
      due_at as due
      from rewards.token_hold
      where due_at <= $1 and released < tokens
        and ($2::timestamptz is null or (due_at, site_id, player_id, code, window_key) > ($2, $3, $4, $5,
        $6::date))
      order by due_at, site_id, player_id, code, window_key limit ${BATCH_SIZE}`,
    values: [now, last?.due, last?.siteId, last?.playerId, last?.code, last?.window],
  });
}

async function releaseHold(tx: Tx, { siteId, playerId, code, window }: DueHold): Promise<boolean> {
  const [hold] = await write<TokenHoldRow>(tx, {
    text: `select * from rewards.token_hold where site_id = $1 and player_id = $2 and code = $3
      and window_key = $4
      and released < tokens for update`,
    values: [siteId, playerId, code, window],
  });
  if (!hold) return false;
  await advanceHold(tx, hold, { filled: hold.filled, released: hold.tokens });
  return true;
}
