import {
  type BlockTerms,
  blockSeed,
  entropyClientSeed,
  MIN_NODES,
  readTerms,
  scheduledHeight,
} from '#games/engine/shared/index.ts';
import { findSharedGame } from '#games/shared-games.ts';
import { type Db, run, type Tx, transaction } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import type { SeedEncryption } from '../../originals/index.ts';
import { publishRoomChange } from '../change-notices.ts';
import { lockRound, type RoomRoundRow, tables } from '../round.ts';
import { settleRound, voidRound } from '../settlement.ts';
import type { NodeAnswer } from './nodes.ts';
import { blockAnswers, headAnswers, storeNodeAnswers, type WaitingRound } from './waiting-rounds.ts';

/** Heads further apart than this belong to different chains, or a node is out of sync. */
const MAX_HEAD_SPREAD = 20;

/** The state of a round that waits for its block. */
type WaitingBlock = {
  height: number | null;
  closedAt: Date;
  /** Nothing is drawn before this time. */
  drawsAt: Date | null;
};

/**
 * `fix`: fixes the height now. `wait`: shows the confirmations so far. `take`: this hash is final. `void`:
 * stakes are returned.
 */
type BlockDecision =
  | { kind: 'fix'; height: number }
  | { kind: 'wait'; seen: number }
  | { kind: 'take'; hash: string }
  | { kind: 'void'; why: string };

/**
 * Decides a round by the nodes' answers (fairness 6). The height is fixed from the highest block reported
 * after the close, by at least two nodes. The hash is accepted when at least two nodes have the final block
 * and all of those report the same hash. Without agreement in time the round is void.
 */
function decideBlock(
  { height, closedAt, drawsAt }: WaitingBlock,
  terms: BlockTerms,
  answers: readonly NodeAnswer[],
  now: Date,
): BlockDecision {
  const { lead, confirmations, waitSeconds } = terms;
  const isLate = now.getTime() > closedAt.getTime() + waitSeconds * 1000;
  const heads = answers.flatMap(({ head }) => head ?? []);
  const [lowest, highest] = [Math.min(...heads), Math.max(...heads)];
  const isHeard = heads.length >= MIN_NODES && highest - lowest <= MAX_HEAD_SPREAD;
  if (height === null) {
    const due = scheduledHeight(terms, closedAt.getTime());
    if (due !== undefined) return { kind: 'fix', height: due };
    if (isLate) return { kind: 'void', why: 'fewer than two nodes reported the chain in time' };
    return isHeard ? { kind: 'fix', height: highest + lead } : { kind: 'wait', seen: 0 };
  }
  const hashes = answers.flatMap((answer) => answer.hashes.get(height) ?? []);
  const isAgreed = new Set(hashes).size === 1;
  if (hashes.length >= MIN_NODES && isAgreed)
    return drawsAt && now < drawsAt
      ? { kind: 'wait', seen: confirmations }
      : { kind: 'take', hash: hashes[0]! };
  if (isLate) {
    const why =
      hashes.length > 0 && !isAgreed ? 'nodes disagree about' : 'fewer than two nodes reported the hash of';
    return { kind: 'void', why: `${why} block ${height}` };
  }
  // Before the last confirmation it is not final, regardless of the leading nodes.
  const seen = isHeard ? Math.min(Math.max(lowest - height + 1, 0), confirmations) : 0;
  return { kind: 'wait', seen };
}

/**
 * Advances a round that waits for its block, using the latest answers: fixes the height, reports progress,
 * settles it, or returns the stakes. Returns the reason if it is void.
 */
export async function advanceWaitingRound(
  db: Db,
  seal: SeedEncryption,
  { site_id, round_id }: WaitingRound,
  answers: readonly NodeAnswer[],
): Promise<string | undefined> {
  return await transaction(db, async (tx) => {
    const round = await lockRound(tx, site_id, round_id);
    if (round?.state !== 'locked' || !round.block_rules) return undefined;
    const game = findSharedGame(round.game_code);
    if (game?.payTableHash !== round.pay_table_hash) {
      await voidRound(tx, seal, game, round);
      return 'the rules of the game have changed';
    }
    const terms = readTerms(round.block_rules);
    const height = round.block_height === null ? null : Number(round.block_height);
    const [clock] = await run<{ now: Date }>(tx, { text: 'select clock_timestamp() as now' });
    const decision = decideBlock(
      { height, closedAt: round.closes_at, drawsAt: round.draws_at },
      terms,
      answers,
      clock!.now,
    );
    if (decision.kind === 'fix') {
      await storeNodeAnswers(tx, round, headAnswers(answers));
      // A round with its own seed takes its client seed from the hash, once known.
      const seeds = round.sealed ? {} : { client_seed: blockSeed(terms.chain, decision.height) };
      await change(tx, round, { block_height: BigInt(decision.height), ...seeds });
      return undefined;
    }
    if (decision.kind === 'wait') {
      if (decision.seen !== round.block_confirmations)
        await change(tx, round, { block_confirmations: decision.seen });
      return undefined;
    }
    await storeNodeAnswers(tx, round, height === null ? headAnswers(answers) : blockAnswers(answers, height));
    if (decision.kind === 'void') {
      await voidRound(tx, seal, game, round);
      await publish(tx, 'room.voided', {
        event_id: round_id,
        site_id,
        game_code: round.game_code,
        pay_table: round.pay_table_hash,
        why: decision.why,
        at: clock!.now.toISOString(),
      });
      return decision.why;
    }
    const { round_id: id, bets_root: root } = round;
    const found = {
      ...{ block_hash: decision.hash, block_confirmations: terms.confirmations },
      ...(round.sealed ? { client_seed: entropyClientSeed(id, root!, decision.hash) } : {}),
    };
    await change(tx, round, found);
    await settleRound(tx, seal, game, { ...round, ...found }, { brokenOff: false });
    return undefined;
  });
}

type Change = Partial<
  Pick<RoomRoundRow, 'block_height' | 'block_confirmations' | 'block_hash' | 'client_seed'>
>;

async function change(tx: Tx, { site_id, round_id, game_code }: RoomRoundRow, part: Change): Promise<void> {
  await tables(tx)
    .updateTable('round')
    .set(part)
    .where('site_id', '=', site_id)
    .where('round_id', '=', round_id)
    .execute();
  await publishRoomChange(tx, { site: site_id, game: game_code, what: 'round' });
}
