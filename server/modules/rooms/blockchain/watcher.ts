import { readTerms } from '#games/engine/shared/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { LedRooms } from '../led-rooms.ts';
import type { RoomSecrets } from '../round-opening.ts';
import { createWorkLoop, type WorkLoop } from '../work-loop.ts';
import type { Blockchain } from './chain.ts';
import { type NodeAnswer, queryNode } from './nodes.ts';
import { advanceWaitingRound } from './round-progress.ts';
import { listWaitingRounds, type WaitingRound } from './waiting-rounds.ts';

/** Interval of polling for waiting rounds, in case a notice was missed. */
const POLL_MS = 5000;
const BATCH_SIZE = 100;
/** Maximum heights per request: rooms that closed within seconds of each other share one. */
const MAX_HEIGHTS = 50;

/**
 * Watches the chain for the rounds that wait for a block in rooms led by this process. A separate loop: slow
 * or silent nodes delay nothing else. Without a chain, waiting rounds become void after the time limit.
 */
export function createBlockWatcher(
  { db, log, secrets, rooms }: { db: Db; log: Log; secrets: RoomSecrets; rooms: LedRooms },
  leads: () => boolean,
): WorkLoop {
  return createWorkLoop(async () => {
    try {
      return await checkChainOnce(db, log, secrets, rooms);
    } catch (error) {
      log.warn({ err: error }, 'rounds waiting for a block could not be processed');
      return POLL_MS;
    }
  }, leads);
}

/** One poll of the chain for these rooms, or for all; returns the ms until the next. */
export async function checkChainOnce(
  db: Db,
  log: Log,
  { seal, chain, entropy }: RoomSecrets,
  rooms?: LedRooms,
): Promise<number> {
  const found = await listWaitingRounds(db, rooms?.others() ?? [], BATCH_SIZE);
  await rooms?.take(found);
  const waiting = rooms ? found.filter(rooms.has) : found;
  if (waiting.length === 0) return POLL_MS;
  const named = new Map(
    [chain, entropy].flatMap((source) => (source ? [[source.terms.chain, source] as const] : [])),
  );
  // A chain may need more confirmations to decide rounds than as a source of public values.
  const groups = Map.groupBy(waiting, ({ block_rules }) => {
    const { chain: name, confirmations } = readTerms(block_rules);
    return `${name} ${confirmations}`;
  });
  const answers = new Map<string, NodeAnswer[]>();
  const polls: number[] = [];
  const ask = async (rounds: readonly WaitingRound[]) => {
    const { chain: name, confirmations } = readTerms(rounds[0]!.block_rules);
    const source = named.get(name);
    if (!source) return;
    polls.push(source.pollMs);
    const heights = rounds.flatMap(({ block_height }) => (block_height ? [Number(block_height)] : []));
    const asked = { heights: [...new Set(heights)].slice(0, MAX_HEIGHTS), confirmations };
    const reported = await queryAllNodes(source, asked);
    for (const { round_id } of rounds) answers.set(round_id, reported);
  };
  await Promise.all([...groups.values()].map(ask));
  for (const round of waiting) {
    const { site_id: site, round_id } = round;
    try {
      const why = await advanceWaitingRound(db, seal, round, answers.get(round_id) ?? []);
      if (why) log.error({ site, round: round_id, why }, 'a round was voided because its block is missing');
    } catch (error) {
      log.error({ err: error, site, round: round_id }, 'a round waiting for a block could not be processed');
    }
  }
  return Math.min(POLL_MS, ...polls);
}

function queryAllNodes(
  { nodes, dialect }: Blockchain,
  blocks: { heights: readonly number[]; confirmations: number },
): Promise<NodeAnswer[]> {
  return Promise.all(nodes.map((node) => queryNode(node, dialect, blocks)));
}
