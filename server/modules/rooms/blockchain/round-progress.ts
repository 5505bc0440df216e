import { blockSeed, readTerms } from '#games/engine/shared/index.ts';
import { findSharedGame } from '#games/shared-games.ts';
import { type Db, run, type Tx, transaction } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import type { SeedEncryption } from '../../originals/index.ts';
import { publishRoomChange } from '../change-notices.ts';
import { lockRound, type RoomRoundRow, tables } from '../round.ts';
import { settleRound, voidRound } from '../settlement.ts';
import { decideBlock } from './block-decision.ts';
import type { NodeAnswer } from './nodes.ts';
import { blockAnswers, headAnswers, storeNodeAnswers, type WaitingRound } from './waiting-rounds.ts';

/**
 * Takes a round that waits for its block one step on by what nodes said since: fixes the height, tells how far it is, settles it, or gives
 * the stakes back. Answers why it is void, if it is.
 */
export async function advanceWaitingRound(
  db: Db,
  seal: SeedEncryption,
  { site_id, round_id }: WaitingRound,
  told: readonly NodeAnswer[],
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
    const decision = decideBlock({ height, closedAt: round.closes_at }, terms, told, clock!.now);
    if (decision.kind === 'fix') {
      await storeNodeAnswers(tx, round, headAnswers(told));
      const client_seed = blockSeed(terms.chain, decision.height);
      await change(tx, round, { block_height: BigInt(decision.height), client_seed });
      return undefined;
    }
    if (decision.kind === 'wait') {
      if (decision.seen !== round.block_confirmations)
        await change(tx, round, { block_confirmations: decision.seen });
      return undefined;
    }
    await storeNodeAnswers(tx, round, height === null ? headAnswers(told) : blockAnswers(told, height));
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
    const found = { block_hash: decision.hash, block_confirmations: terms.confirmations };
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
