import type { RoundItem, SeedState } from '#contracts/api/originals.ts';
import { bindCommitment, OWN_PROVIDER, type OwnGame } from '#games/registry.ts';
import type { Round } from './history.ts';
import type { Seat } from './seats.ts';

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

/** What a player may know before a round: commitments, client seed, nonce, and the rules they are bound to. */
export function presentSeat(seat: Seat, { rules }: OwnGame): SeedState {
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
