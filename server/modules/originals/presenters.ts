import type { OpenRoundItem, RoundItem, SeedState } from '#contracts/api/originals.ts';
import { choiceOutcomeOf } from '#games/choice-games.ts';
import { bindCommitment, OWN_PROVIDER } from '#games/slot-games.ts';
import type { GrantRow } from '../bonuses/index.ts';
import { autoEndAt } from './idle-rounds.ts';
import type { OpenRound } from './open-rounds.ts';
import type { AnyGame } from './outcomes.ts';
import type { SettledRound } from './round-history.ts';
import type { SeedPair } from './seed-pairs.ts';

/**
 * A round in wire format. It includes the commitment it was drawn under; the seed itself is only in the
 * proof.
 */
export function presentRound(round: SettledRound): RoundItem {
  return {
    round_id: round.round_id,
    client_round_id: round.client_round_id,
    provider_code: OWN_PROVIDER,
    game_code: round.game_code,
    stake: round.stake.toString(),
    win: round.win.toString(),
    currency: round.currency,
    is_free: round.free_bonus !== null,
    jackpot: round.jackpot,
    nonce: Number(round.nonce),
    server_seed_hash: round.hash,
    client_seed: round.client_seed,
    pay_table_hash: round.pay_table_hash,
    mapping_version: round.mapping_version,
    round_commit: bindCommitment(round.hash, round.pay_table_hash),
    outcome: round.outcome,
    settled_at: round.settled_at.toISOString(),
  };
}

/**
 * An open round in wire format: the state visible to the player, the number of the next step, and when it
 * ends automatically.
 */
export function presentOpenRound({ row, position }: OpenRound): OpenRoundItem {
  return {
    round_id: row.round_id,
    client_round_id: row.client_round_id,
    provider_code: OWN_PROVIDER,
    game_code: row.game_code,
    stake: position.staked.toString(),
    currency: row.currency,
    nonce: Number(row.nonce),
    server_seed_hash: row.hash,
    client_seed: row.client_seed,
    pay_table_hash: row.pay_table_hash,
    mapping_version: row.mapping_version,
    round_commit: bindCommitment(row.hash, row.pay_table_hash),
    outcome: choiceOutcomeOf(position),
    step: position.actions.length,
    opened_at: row.opened_at.toISOString(),
    ends_at: autoEndAt(row.last_action_at).toISOString(),
  };
}

/** The data available to a player before a round: commitments, client seed, nonce, and rules. */
export function presentSeedPair(seedPair: SeedPair, { rules }: AnyGame): SeedState {
  return {
    server_seed_hash: seedPair.hash,
    next_server_seed_hash: seedPair.nextHash,
    client_seed: seedPair.clientSeed,
    nonce: seedPair.nonce,
    pay_table_hash: rules.payTableHash,
    mapping_version: rules.mappingVersion,
    round_commit: bindCommitment(seedPair.hash, rules.payTableHash),
  };
}

/** Free rounds of a bonus in this game. */
export function presentFreeRounds({ grant_id, rules, rounds_used, rounds_won, expires_at }: GrantRow) {
  const { rounds, bet_value } = rules.free_rounds!;
  return {
    ...{ bonus_id: grant_id, left: rounds - rounds_used, stake: bet_value },
    won: rounds_won.toString(),
    ends_at: expires_at.toISOString(),
  };
}
