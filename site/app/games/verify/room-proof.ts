import type { Json } from '#games/engine/fair/canonical-json.ts';
import type { SharedVerdict } from '#games/engine/shared/index.ts';
import type { RoomProof } from './room-round.tsx';

export type RoomProofState =
  | { kind: 'open' | 'missing' | 'noLine' }
  | { kind: 'room'; room: RoomProof; verdict: SharedVerdict; payTable: string };

/** Computes a round shared by a room again, by the game's own code in this browser; the code comes only now. */
export async function proofOfRoom(room: RoomProof): Promise<RoomProofState> {
  const { round } = room;
  if (round.server_seed === null || round.client_seed === null || round.state !== 'settled')
    return { kind: 'open' };
  const { findSharedGame } = await import('#games/shared-games.ts');
  const game = findSharedGame(room.game_code);
  if (!game) return { kind: 'missing' };
  const verdict = game.verify({
    roundId: round.round_id,
    commit: round.commit,
    serverSeed: round.server_seed,
    clientSeed: round.client_seed,
    payTableHash: round.pay_table_hash,
    outcome: round.outcome as Json,
    ceiling: round.ceiling,
    betsRoot: round.bets_root,
    ...(room.chain && { chain: room.chain }),
    ...(room.block && { block: room.block }),
    ...(room.lines && {
      lines: room.lines.map(({ id, stake, choice, exit, win }) => ({
        id,
        stake: BigInt(stake),
        choice: choice as Json,
        exit,
        win: BigInt(win ?? 0),
      })),
    }),
  });
  return { kind: 'room', room, verdict, payTable: game.payTable };
}
