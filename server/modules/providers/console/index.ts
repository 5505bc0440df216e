import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, ModuleConsole } from '../../../platform/console/module-console.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { acceptWaitingWin } from '../orphan-wins.ts';
import type { Outbound } from '../outbound/provider-client.ts';
import { findOpenDifference, settleDifference } from '../reconciliation/index.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
import { REPAIR_TASK } from '../tasks.ts';
import { checkHandlers } from './check-runs.ts';
import { connectionHandlers, providerProposal } from './connections.ts';
import { freeRoundsHandlers, freeRoundsProposal } from './free-rounds.ts';
import { games } from './game-figures.ts';
import { heldWinHandlers, heldWinProposal, heldWinQueue, winLimitsProposal } from './held-wins.ts';
import { keyHandlers, providerKeyProposal } from './keys.ts';
import { listProviderCases, listProviders } from './providers.ts';
import { readingHandlers } from './readings.ts';
import { providerRoundHandlers, providerRoundProposal } from './rounds.ts';
import { significantOutageEvents } from './significant-events.ts';

type ProvidersConsoleOptions = {
  outbound: Outbound;
  seal: SecretEncryption;
  /** Origins that may be called over http or inside the network. */
  origins: readonly string[];
};

/**
 * Game providers in the console. Calls to providers are jobs: a decision is stored first and never waits for
 * them.
 */
export function providersConsole({ outbound, seal, origins }: ProvidersConsoleOptions): ModuleConsole {
  const handlers: ConsoleHandlers = {
    providerList: async (_, { db, site }) => ({ value: await listProviders(db, outbound, site.id) }),
    providerBooks: async (_, { db, site, now }) => ({ value: await listProviderCases(db, site.id, now) }),
    async settleProviderDifference({ provider_code, tx_id, what, way }, { tx, site, staff, now, reason }) {
      const key = { site_id: site.id, provider_code };
      const difference = (await findOpenDifference(tx, key, { tx_id, what })) ?? deny('notFound');
      const by = { actor: staff.id, reason };
      if (way === 'dismiss') await settleDifference(tx, key, difference, 'dismissed', by, now);
      else await addJob(tx, REPAIR_TASK, { ...key, tx_id, what, ...by });
      const subject = `provider_transaction:${provider_code}:${tx_id}`;
      return { answer: {}, change: { subject, before: { what }, after: { way } } };
    },
    async acceptProviderWin({ provider_code, tx_id }, { tx, site, now }) {
      const isThere = await acceptWaitingWin(
        tx,
        { siteId: site.id, providerCode: provider_code, txId: tx_id },
        now,
      );
      if (!isThere) deny('notFound');
      const subject = `provider_transaction:${provider_code}:${tx_id}`;
      return { answer: {}, change: { subject, after: { accepted: true } } };
    },
    ...heldWinHandlers,
    ...freeRoundsHandlers,
    ...providerRoundHandlers,
    ...connectionHandlers(origins),
    ...keyHandlers(seal),
    ...checkHandlers,
    ...readingHandlers,
  };
  const proposals = {
    free_rounds: freeRoundsProposal,
    provider_round: providerRoundProposal,
    provider_connection: providerProposal(origins),
    provider_key: providerKeyProposal,
    held_win: heldWinProposal,
    win_limits: winLimitsProposal,
  };
  return { games, handlers, proposals, queues: [heldWinQueue], significant: significantOutageEvents };
}
