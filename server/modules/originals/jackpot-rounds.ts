import { randomUUID } from 'node:crypto';
import type { Currency } from '#contracts/values/currency.ts';
import {
  type JackpotPot,
  type JackpotRecord,
  jackpotDraw,
  playJackpot,
} from '#games/engine/jackpot/index.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { type Posting, postAll, type TransferInput } from '../ledger/index.ts';
import { jackpotAccount } from './jackpots.ts';
import type { RoundSeeds } from './seed-pairs.ts';
import { CLEARING_ACCOUNT, roundTransfer, type Settlement } from './settlement.ts';

const MILLION = 1_000_000n;

/** The effect of a round on its jackpot; `record` is stored with the round. Amounts in minor units. */
export type JackpotResult = { record: JackpotRecord; contributed: bigint; won: bigint };

type Row = Pick<JackpotRecord, 'name' | 'version' | 'kind' | 'share' | 'fraction'> & {
  jackpot_id: string;
  seed: bigint;
  cycle: bigint;
  cap: bigint;
  amount: bigint;
  wins: number;
};

/** A settled stake: `own` is the part that was not bonus money. */
type JackpotRound = Settlement & {
  currency: Currency;
  jackpotId: string;
  seeds: Pick<RoundSeeds, 'serverSeed' | 'clientSeed' | 'nonce' | 'settledAt'>;
  own: bigint;
};

/** A round drawn for its jackpot: the pot before it and after it. */
export type JackpotPart = { round: JackpotRound; drawn: JackpotResult; pot: Row; after: JackpotPot };

/**
 * Adds a round's contribution to the pot and draws: locks the pot until the end of the transaction. Only own
 * money contributes and wins. Undefined when the jackpot is closed, the game is no longer part of it, or no
 * own money was staked. Call it after stake and win were posted or sent, so that accounts are always locked
 * before pots, and call `settleJackpot` immediately: all other rounds of the jackpot wait until this one
 * commits.
 */
export async function drawForJackpot(tx: Tx, round: JackpotRound): Promise<JackpotPart | undefined> {
  const { jackpotId, own, seeds } = round;
  if (own === 0n) return undefined;
  const [, [grown]] = await Promise.all([waitForTurn(tx, jackpotId), addToPot(tx, round)]);
  if (!grown) return undefined;
  const pot = { ...grown, ...potBefore(grown, own) };
  const draw = jackpotDraw(seeds.serverSeed, seeds.clientSeed, seeds.nonce, jackpotId);
  const { contributed, won, after } = playJackpot(pot, pot, own, draw);
  if (won === 0n && (after.amount !== grown.amount || after.fraction !== grown.fraction))
    throw new Error(`round ${round.roundId} changed the pot of jackpot ${jackpotId} by another amount`);
  const { seed, cycle, cap, amount, wins: _, ...rest } = pot;
  const record = {
    ...{ ...rest, seed: `${seed}`, cycle: `${cycle}`, cap: `${cap}`, amount: `${amount}` },
    ...{ stake: `${own}`, contributed: `${contributed}`, won: `${won}` },
  };
  return { round, drawn: { record, contributed, won }, pot, after };
}

/**
 * Rounds of a jackpot get its row in the order of their requests. The row lock alone is unfair: each commit
 * creates a new row version, which a later round may find before one that waits for the old version.
 */
async function waitForTurn(tx: Tx, jackpotId: string): Promise<void> {
  await write(tx, {
    name: 'originals-jackpot-turn',
    text: `select pg_advisory_xact_lock(hashtextextended('originals/jackpot/' || $1, 0))`,
    values: [jackpotId],
  });
}

async function addToPot(tx: Tx, { siteId, jackpotId, gameCode, own }: JackpotRound): Promise<Row[]> {
  return await write<Row>(tx, {
    name: 'originals-jackpot-grow',
    text: `update originals.jackpot set
        amount = amount + div(fraction + $4::numeric * share, 1000000)::bigint,
        fraction = mod(fraction + $4::numeric * share, 1000000)::int
      where site_id = $1 and jackpot_id = $2 and closed_at is null and $3 = any (games)
      returning jackpot_id, name, version, kind, seed, share, cycle, cap, amount, fraction, wins`,
    values: [siteId, jackpotId, gameCode, own],
  });
}

/** The pot before the contribution included in `grown`. */
function potBefore({ amount, fraction, share }: Row, own: bigint): JackpotPot {
  const before = amount * MILLION + BigInt(fraction) - own * BigInt(share);
  return { amount: before / MILLION, fraction: Number(before % MILLION) };
}

/** Posts the contribution; a win is paid in cash, and the pot gets its new seed. */
export async function settleJackpot(tx: Tx, { round, drawn, pot, after }: JackpotPart): Promise<void> {
  const { siteId, jackpotId } = round;
  const { contributed, won } = drawn;
  const posted = postJackpot(tx, round, contributed, won, pot.seed);
  if (won === 0n) return await posted;
  const paidOut = write(tx, {
    name: 'originals-jackpot-win',
    text: `update originals.jackpot set amount = $3, fraction = $4, wins = wins + 1
      where site_id = $1 and jackpot_id = $2`,
    values: [siteId, jackpotId, after.amount, after.fraction],
  });
  await Promise.all([posted, paidOut, recordWin(tx, round, pot, won)]);
}

/** Contribution from the stake, win in cash, and the house's new seed. */
async function postJackpot(tx: Tx, round: JackpotRound, contributed: bigint, won: bigint, seed: bigint) {
  const pool = jackpotAccount(round.jackpotId);
  const transfer = (kind: string, part: string, posting: Posting): TransferInput => ({
    ...roundTransfer(round, 'bet', [posting]),
    ...{ kind, key: `originals:${round.roundId}:${part}` },
  });
  const contribution = { from: CLEARING_ACCOUNT, to: pool, amount: contributed };
  const paid = { from: pool, to: { player: round.playerId, kind: 'cash' as const }, amount: won };
  const reseed = { from: { house: 'promo_expense' }, to: pool, amount: seed };
  const moved = [
    ...(contributed > 0n ? [transfer('jackpot_contribution', 'jackpot', contribution)] : []),
    ...(won > 0n ? [transfer('jackpot_win', 'jackpot_win', paid)] : []),
    ...(won > 0n && seed > 0n ? [transfer('jackpot_contribution', 'jackpot_seed', reseed)] : []),
  ];
  if (moved.length === 0) return;
  const posted = await postAll(tx, moved);
  if (!posted.ok) throw new Error(`jackpot of round ${round.roundId} cannot be posted: ${posted.reason}`);
}

/** Stores the numbered win, and the player's notification of it. */
async function recordWin(tx: Tx, round: JackpotRound, { wins, name }: Row, won: bigint): Promise<void> {
  const { siteId, jackpotId, playerId, roundId, gameCode, currency, seeds } = round;
  await Promise.all([
    write(tx, {
      text: `insert into originals.jackpot_win (site_id, jackpot_id, number, round_id, game_code, amount, won_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [siteId, jackpotId, wins + 1, roundId, gameCode, won, seeds.settledAt],
    }),
    publish(tx, 'reward.notified', {
      ...{ event_id: randomUUID(), site_id: siteId, player_id: playerId, what: 'jackpot' },
      ...{ key: `jackpot:${roundId}`, name: { EN: name }, currency, amount: won.toString() },
      at: seeds.settledAt.toISOString(),
    }),
  ]);
}
