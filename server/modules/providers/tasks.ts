import { z } from 'zod';
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { CLOSE_TASK, tellProvider } from './ending.ts';
import { FREE_ROUNDS_TASK } from './free-rounds.ts';
import { tellFreeRounds } from './free-rounds-told.ts';
import { JACKPOTS_TASK, readJackpots } from './jackpots.ts';
import type { Outbound } from './outbound/client.ts';
import { decideRound, openDifference, repair } from './reconcile/index.ts';
import { syncProvider } from './sync.ts';

/** Tasks a person at the console asks for. */
export const READ_TASK = 'providers.read-games';
export const REPAIR_TASK = 'providers.repair';
export const DECIDE_TASK = 'providers.decide-round';

const reading = z.object({
  providerCode: z.string(),
  kind: z.enum(['full', 'delta']),
  dry: z.boolean(),
  actor: z.string(),
  reason: z.string(),
});
const repairing = z.object({
  site_id: z.int(),
  provider_code: z.string(),
  tx_id: z.string(),
  what: z.enum(['missing_here', 'missing_there', 'amount_differs', 'state_differs']),
  actor: z.string(),
  reason: z.string(),
});

const deciding = z.object({
  siteId: z.int(),
  roundRef: z.string(),
  decision: z.enum(['settle', 'void']),
  proposal: z.string(),
  actor: z.string(),
  reason: z.string(),
});

/** Jobs that ask providers, by task: each begins when the transaction that wanted it has committed. */
export function providerTasks(tools: { db: Db; outbound: Outbound; log: Log; now(): Date }) {
  return {
    [JACKPOTS_TASK]: () => readJackpots(tools),
    [CLOSE_TASK]: (payload: unknown) => tellProvider(tools, payload),
    [FREE_ROUNDS_TASK]: (payload: unknown) => tellFreeRounds(tools, payload),
    [READ_TASK]: async (payload: unknown) => void (await syncProvider(tools, reading.parse(payload))),
    [DECIDE_TASK]: (payload: unknown) => decideRound(tools, deciding.parse(payload)),
    [REPAIR_TASK]: async (payload: unknown) => {
      const { site_id, provider_code, tx_id, what, ...by } = repairing.parse(payload);
      const key = { site_id, provider_code };
      const difference = await openDifference(tools.db, key, { tx_id, what });
      if (difference) await repair(tools, key, difference, by);
    },
  };
}
