import { z } from 'zod';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { CONFORMANCE_TASK, runProviderConformance } from './conformance/conformance-run.ts';
import { TEST_CONNECTION_TASK, testConnection } from './connection-check.ts';
import { FREE_ROUNDS_TASK } from './free-rounds.ts';
import { syncFreeRounds } from './free-rounds-sync.ts';
import { syncProvider } from './game-sync.ts';
import { JACKPOTS_TASK, refreshJackpots } from './jackpot-pools.ts';
import type { Outbound } from './outbound/provider-client.ts';
import { findOpenDifference, finishRoundManually, repairDifference } from './reconciliation/index.ts';
import { CLOSE_SESSION_TASK, closeSessionAtProvider } from './session-ends.ts';

/** Tasks requested in the console. */
export const READ_GAMES_TASK = 'providers.read-games';
export const REPAIR_TASK = 'providers.repair-difference';
export const FINISH_ROUND_TASK = 'providers.finish-round';

const readGamesPayload = z.object({
  providerCode: z.string(),
  kind: z.enum(['full', 'delta']),
  dry: z.boolean(),
  actor: z.string(),
  reason: z.string(),
});
const repairPayload = z.object({
  site_id: z.int(),
  provider_code: z.string(),
  tx_id: z.string(),
  what: z.enum(['missing_here', 'missing_there', 'amount_differs', 'state_differs']),
  actor: z.string(),
  reason: z.string(),
});

const finishRoundPayload = z.object({
  siteId: z.int(),
  roundRef: z.string(),
  decision: z.enum(['settle', 'void']),
  proposal: z.string(),
  actor: z.string(),
  reason: z.string(),
});

/** Jobs that call providers, by task: each starts after commit. */
export function providerTasks(tools: { db: Db; outbound: Outbound; log: Log; now(): Date }) {
  return {
    [TEST_CONNECTION_TASK]: (payload: unknown) => testConnection(tools, payload),
    [CONFORMANCE_TASK]: (payload: unknown) => runProviderConformance(tools, payload),
    [JACKPOTS_TASK]: () => refreshJackpots(tools),
    [CLOSE_SESSION_TASK]: (payload: unknown) => closeSessionAtProvider(tools, payload),
    [FREE_ROUNDS_TASK]: (payload: unknown) => syncFreeRounds(tools, payload),
    [READ_GAMES_TASK]: async (payload: unknown) =>
      void (await syncProvider(tools, readGamesPayload.parse(payload))),
    [FINISH_ROUND_TASK]: (payload: unknown) => finishRoundManually(tools, finishRoundPayload.parse(payload)),
    [REPAIR_TASK]: async (payload: unknown) => {
      const { site_id, provider_code, tx_id, what, ...by } = repairPayload.parse(payload);
      const key = { site_id, provider_code };
      const difference = await findOpenDifference(tools.db, key, { tx_id, what });
      if (difference) await repairDifference(tools, key, difference, by);
    },
  };
}
