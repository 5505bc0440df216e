import { useCallback, useEffect, useRef, useState } from 'react';
import type { RoundItem } from '#contracts/api/originals.ts';
import { succeeded } from '#contracts/client.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import type { ChoiceProof, ChoiceVerdict } from '#games/engine/choice/round-verification.ts';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import type { SharedVerdict } from '#games/engine/shared/index.ts';
import {
  findSlotGame,
  fromWire,
  type RoundWire,
  type SlotProof,
  type SlotVerdict,
} from '#games/slot-games.ts';
import { useApp } from '../../state/app.ts';
import { siteFields } from '../../state/sign-in.ts';
import { findChoiceGameEntry } from '../originals/game-clients.ts';
import type { RoomProof } from './room-round.tsx';

/** The server's answer about a round. */
export type ProofState =
  | { kind: 'none' | 'loading' }
  | RoomProofState
  | { kind: 'secret'; round: RoundItem }
  | { kind: 'proven'; round: RoundItem; revealed: SlotProof; verdict: SlotVerdict }
  | { kind: 'chosen'; round: RoundItem; revealed: ChoiceProof; verdict: ChoiceVerdict; payTable: string };

/** Fetches the proof of a round and recomputes it in the browser. `isShared`: the player came from a room. */
export function useProof(roundId: string, isShared = false): { proof: ProofState; reload: () => void } {
  const app = useApp();
  const [proof, setProof] = useState<ProofState>({ kind: roundId ? 'loading' : 'none' });
  const latestId = useRef(roundId);
  const reload = useCallback(async () => {
    latestId.current = roundId;
    if (!roundId) return setProof({ kind: 'none' });
    setProof({ kind: 'loading' });
    const found = await findProof(app, roundId, isShared);
    if (latestId.current === roundId) setProof(found);
  }, [app, roundId, isShared]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { proof, reload: () => void reload() };
}

/** Tries the likeliest kind first, to avoid requests answered with 404. */
export async function findProof(app: ProofApp, roundId: string, isShared: boolean): Promise<ProofState> {
  const shared = isShared ? await proofOfShared(app, roundId) : undefined;
  if (shared && shared.kind !== 'missing') return shared;
  const answer = await app.api.roundProof({ ...siteFields(app), round_id: roundId });
  if (succeeded(answer)) return await proofOfAny(answer.round, answer.server_seed);
  if (answer.statusCode === 0) return { kind: 'noLine' };
  return shared ?? (await proofOfShared(app, roundId));
}

/** The proof of a round shared by a room, by its id or that of a bet in it. */
async function proofOfShared(app: ProofApp, id: string): Promise<ProofState> {
  const answer = await app.api.roomProof({ ...siteFields(app), id });
  if (!succeeded(answer)) return { kind: answer.statusCode === 0 ? 'noLine' : 'missing' };
  return await proofOfRoom(answer).catch(() => ({ kind: 'noLine' }) as const);
}

/** The proof of a round of any of our games; the code of a game with a choice is loaded only now. */
async function proofOfAny(round: RoundItem, serverSeed: string | null): Promise<ProofState> {
  const entry = findChoiceGameEntry(round.game_code);
  if (!entry) return proofOf(round, serverSeed);
  if (serverSeed === null) return { kind: 'secret', round };
  const game = await entry.game().catch(() => null);
  if (!game) return { kind: 'noLine' };
  const revealed = choiceProofOf(round, serverSeed);
  return { kind: 'chosen', round, revealed, verdict: game.verify(revealed), payTable: game.payTable };
}

/** The displayed values of a round of a choice game. */
function choiceProofOf(round: RoundItem, serverSeed: string): ChoiceProof {
  const { stake, choice, actions, view } = readOutcome(round.outcome);
  return {
    serverSeed,
    serverSeedHash: round.server_seed_hash,
    roundCommit: round.round_commit,
    round: {
      gameCode: round.game_code,
      clientSeed: round.client_seed,
      nonce: round.nonce,
      payTableHash: round.pay_table_hash,
      mappingVersion: round.mapping_version,
      stake: BigInt(stake),
      staked: BigInt(round.stake),
      win: BigInt(round.win),
      choice,
      actions,
      view,
    },
  };
}

/** The proof is what the player was shown; the verdict comes from the games' own code, in this browser. */
export function proofOf(round: RoundItem, serverSeed: string | null): ProofState {
  const game = findSlotGame(round.game_code);
  if (!game) return { kind: 'missing' };
  if (serverSeed === null) return { kind: 'secret', round };
  const revealed: SlotProof = {
    serverSeed,
    serverSeedHash: round.server_seed_hash,
    roundCommit: round.round_commit,
    round: {
      ...fromWire(round.outcome as RoundWire),
      gameCode: round.game_code,
      clientSeed: round.client_seed,
      nonce: round.nonce,
      stake: BigInt(round.stake),
      win: BigInt(round.win),
      payTableHash: round.pay_table_hash,
      mappingVersion: round.mapping_version,
    },
  };
  return { kind: 'proven', round, revealed, verdict: game.verify(revealed) };
}

type ProofApp = ReturnType<typeof useApp>;

type RoomProofState =
  | { kind: 'open' | 'missing' | 'noLine' }
  | { kind: 'room'; room: RoomProof; verdict: SharedVerdict; payTable: string };

/**
 * Recomputes a round shared by a room with the game's own code in this browser; the code is loaded only now.
 */
async function proofOfRoom(room: RoomProof): Promise<RoomProofState> {
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
    closesAt: round.closes_at,
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
