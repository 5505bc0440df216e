import type { LobbyGame } from '#contracts/api/games.ts';
import type { Currency } from '#contracts/values/currency.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import type { BonusPart } from './bonus-settlement.ts';
import type { JackpotResult } from './jackpot-rounds.ts';
import type { RoundOutcome } from './outcomes.ts';
import type { SettledRound } from './round-history.ts';

/** Who played what, under which seeds. */
export type PlayedRound = {
  siteId: number;
  player: { id: string; accountId: string };
  gameCode: string;
  /** Name and category of the reports. */
  card: Pick<LobbyGame, 'game_name' | 'category'>;
  currency: Currency;
  roundId: string;
  clientRoundId: string;
  seedId: string;
  hash: string;
  clientSeed: string;
  nonce: bigint;
  settledAt: Date;
  /** The bonus of the free round. */
  freeBonus?: string | undefined;
};

/**
 * Writes a settled round with its event and returns it; call it with the money's posting, in the same
 * transaction.
 */
export async function recordRound(
  tx: Tx,
  played: PlayedRound,
  drawn: RoundOutcome,
  bonus: BonusPart | undefined,
  jackpot?: JackpotResult | undefined,
): Promise<SettledRound> {
  const row = rowOf(played, drawn, jackpot);
  const event = roundSettledEvent(played, drawn, bonus, jackpot);
  await Promise.all([insertRound(tx, row), publish(tx, 'round.settled', event)]);
  return { ...row, hash: played.hash };
}

/** A prepared statement: with the nonce it is the hot path of every game. */
async function insertRound(tx: Tx, row: ReturnType<typeof rowOf>): Promise<void> {
  const { outcome, jackpot, ...columns } = row;
  await write(tx, {
    name: 'originals-round',
    text: `insert into originals.round (${[...Object.keys(columns), 'outcome', 'jackpot'].join(', ')})
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    values: [...Object.values(columns), JSON.stringify(outcome), jackpot && JSON.stringify(jackpot)],
  });
}

function rowOf(played: PlayedRound, drawn: RoundOutcome, jackpot: JackpotResult | undefined) {
  return {
    site_id: played.siteId,
    round_id: played.roundId,
    player_id: played.player.id,
    game_code: played.gameCode,
    client_round_id: played.clientRoundId,
    seed_id: played.seedId,
    client_seed: played.clientSeed,
    nonce: played.nonce,
    pay_table_hash: drawn.payTableHash,
    mapping_version: drawn.mappingVersion,
    currency: played.currency,
    stake: drawn.stake,
    win: drawn.win,
    outcome: drawn.outcome,
    settled_at: played.settledAt,
    free_bonus: played.freeBonus ?? null,
    jackpot: jackpot?.record ?? null,
  };
}

function roundSettledEvent(
  played: PlayedRound,
  drawn: RoundOutcome,
  bonus: BonusPart | undefined,
  jackpot: JackpotResult | undefined,
) {
  return {
    event_id: played.roundId,
    site_id: played.siteId,
    player_id: played.player.id,
    account_id: played.player.accountId,
    round_id: played.roundId,
    provider_code: OWN_PROVIDER,
    game_code: played.gameCode,
    game_name: played.card.game_name,
    category: played.card.category,
    currency: played.currency,
    // A free round debits and pays nothing.
    stake: played.freeBonus ? '0' : drawn.stake.toString(),
    win: played.freeBonus ? '0' : (drawn.win + (jackpot?.won ?? 0n)).toString(),
    edge: drawn.edge,
    ...(drawn.valid !== undefined && { valid: drawn.valid.toString() }),
    ...(jackpot && {
      jackpot: { contributed: jackpot.contributed.toString(), won: jackpot.won.toString() },
    }),
    ...(bonus && {
      bonus: { grant_id: bonus.grantId, stake: bonus.stake.toString(), win: bonus.win.toString() },
    }),
    at: played.settledAt.toISOString(),
  };
}
