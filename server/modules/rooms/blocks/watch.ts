import { readTerms } from '#games/engine/shared/index.ts';
import type { Db } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { createLoop, type Loop } from '../loop.ts';
import type { Secrets } from '../open.ts';
import type { Chain } from './chain.ts';
import { askNode, type Told } from './nodes.ts';
import { waitingRounds } from './rows.ts';
import { stepOn } from './step.ts';

/** Looked for rounds that wait so often, should a notice be missed. */
const LOOK_MS = 5000;
const AT_ONCE = 100;
/** Heights asked for at once: rooms that closed in the same seconds share theirs. */
const MOST_HEIGHTS = 50;

/**
 * Watches the chain for the rounds of every site that wait for a block, while this process leads. By itself: nodes that are slow or silent
 * hold up nothing else. Where no chain is watched any more, what still waits for one is void in its time.
 */
export function createWatch(
  { db, log, secrets }: { db: Db; log: Log; secrets: Secrets },
  leads: () => boolean,
): Loop {
  return createLoop(async () => {
    try {
      return await watchOnce(db, log, secrets);
    } catch (error) {
      log.warn({ err: error }, 'rounds that wait for a block could not be moved on');
      return LOOK_MS;
    }
  }, leads);
}

/** One look at the chain; answers after how many ms the next is due. */
export async function watchOnce(db: Db, log: Log, { seal, chain }: Secrets): Promise<number> {
  const waiting = await waitingRounds(db, AT_ONCE);
  if (waiting.length === 0) return LOOK_MS;
  const isOurs = ({ block_terms }: { block_terms: string }) =>
    readTerms(block_terms).chain === chain?.terms.chain;
  const heights = waiting
    .filter(isOurs)
    .flatMap(({ block_height }) => (block_height ? [Number(block_height)] : []));
  const told = chain ? await askAll(chain, [...new Set(heights)].slice(0, MOST_HEIGHTS)) : [];
  for (const round of waiting) {
    const { site_id: site, round_id } = round;
    try {
      const why = await stepOn(db, seal, round, isOurs(round) ? told : []);
      if (why) log.error({ site, round: round_id, why }, 'a round is void for want of its block');
    } catch (error) {
      log.error(
        { err: error, site, round: round_id },
        'a round that waits for a block could not be moved on',
      );
    }
  }
  return chain?.pollMs ?? LOOK_MS;
}

function askAll({ nodes, dialect, terms }: Chain, heights: readonly number[]): Promise<Told[]> {
  const wanted = { heights, confirmations: terms.confirmations };
  return Promise.all(nodes.map((node) => askNode(node, dialect, wanted)));
}
