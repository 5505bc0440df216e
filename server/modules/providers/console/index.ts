import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, ModuleConsole } from '../../../platform/console/module-console.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { acceptWaitingWin } from '../orphan-wins.ts';
import type { Outbound } from '../outbound/client.ts';
import { findOpenDifference, settleDifference } from '../reconciliation/index.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
import { tables } from '../tables.ts';
import { READ_GAMES_TASK, REPAIR_TASK } from '../tasks.ts';
import { checkHandlers } from './check-runs.ts';
import { connectionHandlers, providerProposal } from './connections.ts';
import { games } from './figures.ts';
import { freeRoundsHandlers, freeRoundsProposal } from './free-rounds.ts';
import { keyHandlers, providerKeyProposal } from './keys.ts';
import { listProviderCases, listProviders, syncRunItems } from './providers.ts';
import { providerRoundProposal, roundHandlers } from './rounds.ts';
import { significantOutageEvents } from './significant-events.ts';

type ProvidersConsoleOptions = {
  outbound: Outbound;
  seal: SecretEncryption;
  /** Origins that may be called by http or inside the network. */
  origins: readonly string[];
};

/**
 * Game providers at the console. Whatever asks a provider is a job: a decision is noted first, and waits for
 * nobody.
 */
export function providersConsole({ outbound, seal, origins }: ProvidersConsoleOptions): ModuleConsole {
  const handlers: ConsoleHandlers = {
    providerList: async (_, { db, site }) => ({ value: await listProviders(db, outbound, site.id) }),
    async providerReadings({ provider_code }, { db, site }) {
      const own = await tables(db)
        .selectFrom('account')
        .select('provider_code')
        .where('site_id', '=', site.id)
        .where('provider_code', '=', provider_code)
        .executeTakeFirst();
      return { value: own ? await syncRunItems(db, provider_code) : [] };
    },
    async readProviderGames({ provider_code, dry }, { tx, site, staff, reason }) {
      const own = await tables(tx)
        .selectFrom('account')
        .select('provider_code')
        .where('site_id', '=', site.id)
        .where('provider_code', '=', provider_code)
        .where('url', 'is not', null)
        .where('status', '=', 'open')
        .executeTakeFirst();
      if (!own) deny('notFound');
      const payload = { providerCode: provider_code, kind: 'full', dry, actor: staff.id, reason };
      await addJob(tx, READ_GAMES_TASK, payload, { key: `${READ_GAMES_TASK}:${provider_code}:${dry}` });
      return { answer: {}, change: { subject: `provider:${provider_code}`, after: { dry } } };
    },
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
    ...freeRoundsHandlers,
    ...roundHandlers,
    ...connectionHandlers(origins),
    ...keyHandlers(seal),
    ...checkHandlers,
  };
  const proposals = {
    free_rounds: freeRoundsProposal,
    provider_round: providerRoundProposal,
    provider_connection: providerProposal(origins),
    provider_key: providerKeyProposal,
  };
  return { games, handlers, proposals, significant: significantOutageEvents };
}
