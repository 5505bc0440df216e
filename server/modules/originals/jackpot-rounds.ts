import { randomUUID } from 'node:crypto';
import type { Currency } from '#contracts/values/currency.ts';
import { type JackpotRecord, jackpotDraw, playJackpot } from '#games/engine/jackpot/index.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import { type Posting, postAll, type TransferInput } from '../ledger/index.ts';
import { jackpotAccount } from './jackpots.ts';
import type { RoundSeeds } from './seed-pairs.ts';
import { CLEARING_ACCOUNT, roundTransfer, type Settlement } from './settlement.ts';

/** A round's part in a jackpot, as stored with it; amounts in minor units. */
export type JackpotPart = { record: JackpotRecord; contributed: bigint; won: bigint };

type Row = Pick<JackpotRecord, 'name' | 'version' | 'kind' | 'share' | 'fraction'> & {
  jackpot_id: string;
  seed: bigint;
  cycle: bigint;
  cap: bigint;
  amount: bigint;
  wins: number;
};

/** A settled stake: `own` is the part of it that was not bonus money. */
type JackpotRound = Settlement & {
  currency: Currency;
  jackpotId: string;
  seeds: Pick<RoundSeeds, 'serverSeed' | 'clientSeed' | 'nonce' | 'settledAt'>;
  own: bigint;
};

/**
 * Plays a settled stake for its jackpot: locks the pot to the end of the transaction, adds the contribution,
 * draws, and pays a win in cash with a new seed for the pot. Only own money contributes and wins. Undefined
 * when the jackpot is closed or the game no longer part of it, or no own money was staked. Call it after
 * stake and win were posted, so that accounts are always locked before pots.
 */
export async function playForJackpot(tx: Tx, round: JackpotRound): Promise<JackpotPart | undefined> {
  const { siteId, jackpotId, gameCode, own, seeds } = round;
  if (own === 0n) return undefined;
  const [pot] = await write<Row>(tx, {
    name: 'originals-jackpot',
    text: `select jackpot_id, name, version, kind, seed, share, cycle, cap, amount, fraction, wins
      from originals.jackpot
      where site_id = $1 and jackpot_id = $2 and closed_at is null and $3 = any (games) for no key update`,
    values: [siteId, jackpotId, gameCode],
  });
  if (!pot) return undefined;
  const draw = jackpotDraw(seeds.serverSeed, seeds.clientSeed, seeds.nonce, jackpotId);
  const { contributed, won, after } = playJackpot(pot, pot, own, draw);
  const isWon = won > 0n;
  await Promise.all([
    write(tx, {
      name: 'originals-jackpot-pot',
      text: `update originals.jackpot set amount = $3, fraction = $4, wins = wins + $5
        where site_id = $1 and jackpot_id = $2`,
      values: [siteId, jackpotId, after.amount, after.fraction, isWon ? 1 : 0],
    }),
    postJackpot(tx, round, contributed, won, pot.seed),
    isWon && recordWin(tx, round, pot, won),
  ]);
  const { seed, cycle, cap, amount, wins: _, ...rest } = pot;
  const record = {
    ...{ ...rest, seed: `${seed}`, cycle: `${cycle}`, cap: `${cap}`, amount: `${amount}` },
    ...{ stake: `${own}`, contributed: `${contributed}`, won: `${won}` },
  };
  return { record, contributed, won };
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

/** The numbered win, and the player's notice of it. */
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
