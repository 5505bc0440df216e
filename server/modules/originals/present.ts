import type { OpenRoundItem, RoundItem, SeedState } from '#contracts/api/originals.ts';
import { outcomeOf } from '#games/choices.ts';
import { bindCommitment, OWN_PROVIDER } from '#games/registry.ts';
import type { GrantRow } from '../bonuses/index.ts';
import type { AnyGame } from './drawn.ts';
import type { Round } from './history.ts';
import type { OpenRound } from './open-rounds.ts';
import type { Seat } from './seats.ts';
import { endsAt } from './sweep.ts';

/** A round for the wire. It names the commitment it was drawn under; the seed itself is only in the proof. */
export function presentRound(round: Round): RoundItem {
  return {
    round_id: round.round_id,
    client_round_id: round.client_round_id,
    provider_code: OWN_PROVIDER,
    game_code: round.game_code,
    stake: round.stake.toString(),
    win: round.win.toString(),
    currency: round.currency,
    is_free: round.free_bonus !== null,
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

/** An open round for the wire: what the game lets its player see, the number of the next step, and when it ends by itself. */
export function presentOpen({ row, position }: OpenRound): OpenRoundItem {
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
    outcome: outcomeOf(position),
    step: position.actions.length,
    opened_at: row.opened_at.toISOString(),
    ends_at: endsAt(row.moved_at).toISOString(),
  };
}

/** What a player may know before a round: commitments, client seed, nonce, and the rules they are bound to. */
export function presentSeat(seat: Seat, { rules }: AnyGame): SeedState {
  return {
    server_seed_hash: seat.hash,
    next_server_seed_hash: seat.nextHash,
    client_seed: seat.clientSeed,
    nonce: seat.nonce,
    pay_table_hash: rules.payTableHash,
    mapping_version: rules.mappingVersion,
    round_commit: bindCommitment(seat.hash, rules.payTableHash),
  };
}

/** Free rounds of a bonus in this game. */
export function presentFree({ grant_id, rules, rounds_used, rounds_won, expires_at }: GrantRow) {
  const { rounds, bet_value } = rules.free_rounds!;
  return {
    ...{ bonus_id: grant_id, left: rounds - rounds_used, stake: bet_value },
    won: rounds_won.toString(),
    ends_at: expires_at.toISOString(),
  };
}
