import type { LobbyGame } from '#contracts/api/games.ts';
import type { Currency } from '#contracts/values/currency.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import { publish } from '../../platform/events/index.ts';
import type { BonusPart } from './bonus-settlement.ts';
import type { JackpotResult } from './jackpot-rounds.ts';
import type { RoundOutcome } from './outcomes.ts';
import type { SettledRound } from './round-history.ts';

/** The player, the game and the seeds of a round. */
type PlayedRound = {
  siteId: number;
  player: { id: string; accountId: string };
  gameCode: string;
  /** Name and category in the reports. */
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
 * transaction. `insert` writes the round together with other rows.
 */
export async function recordRound(
  tx: Tx,
  played: PlayedRound,
  drawn: RoundOutcome,
  bonus: BonusPart | undefined,
  jackpot?: JackpotResult | undefined,
  insert: (round: RoundInsert) => Promise<void> = (round) => insertRound(tx, round),
): Promise<SettledRound> {
  const row = rowOf(played, drawn, jackpot);
  const event = roundSettledEvent(played, drawn, bonus, jackpot);
  await Promise.all([insert(roundInsert(row)), publish(tx, 'round.settled', event)]);
  return { ...row, hash: played.hash };
}

/** The insert of a round, for a larger statement: `text` numbers its values from an offset on. */
export type RoundInsert = { text(offset: number): string; values: readonly unknown[] };

function roundInsert(row: ReturnType<typeof rowOf>): RoundInsert {
  const { outcome, jackpot, ...columns } = row;
  const names = [...Object.keys(columns), 'outcome', 'jackpot'];
  return {
    text: (offset) => `insert into originals.round (${names.join(', ')})
      values (${names.map((_, at) => `$${offset + at + 1}`).join(', ')})`,
    values: [...Object.values(columns), JSON.stringify(outcome), jackpot && JSON.stringify(jackpot)],
  };
}

async function insertRound(tx: Tx, insert: RoundInsert): Promise<void> {
  await write(tx, { name: 'originals-round', text: insert.text(0), values: [...insert.values] });
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
