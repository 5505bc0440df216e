import { deny } from '../../../platform/console/deny.ts';
import type { ConsoleHandlers, ConsoleParts } from '../../../platform/console/parts.ts';
import { addJob } from '../../../platform/jobs.ts';
import { acceptWaitingWin } from '../orphans.ts';
import type { Outbound } from '../outbound/client.ts';
import { openDifference, settleDifference } from '../reconcile/index.ts';
import { tables } from '../tables.ts';
import { READ_TASK, REPAIR_TASK } from '../tasks.ts';
import { games } from './figures.ts';
import { freeRounds, freeRoundsHandlers } from './free-rounds.ts';
import { booksOf, providersOf, readingsOf } from './lists.ts';
import { providerRound, roundHandlers } from './rounds.ts';
import { significantOutages } from './significant.ts';

/** Game providers at the console. Whatever asks a provider is a job: a decision is noted first, and waits for nobody. */
export function providersConsole(outbound: Outbound): ConsoleParts {
  const handlers: ConsoleHandlers = {
    providerList: async (_, { db, site }) => ({ value: await providersOf(db, outbound, site.id) }),
    async providerReadings({ provider_code }, { db, site }) {
      const own = await tables(db)
        .selectFrom('account')
        .select('provider_code')
        .where('site_id', '=', site.id)
        .where('provider_code', '=', provider_code)
        .executeTakeFirst();
      return { value: own ? await readingsOf(db, provider_code) : [] };
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
      await addJob(tx, READ_TASK, payload, { key: `${READ_TASK}:${provider_code}:${dry}` });
      return { answer: {}, change: { subject: `provider:${provider_code}`, after: { dry } } };
    },
    providerBooks: async (_, { db, site, now }) => ({ value: await booksOf(db, site.id, now) }),
    async settleProviderDifference({ provider_code, tx_id, what, way }, { tx, site, staff, now, reason }) {
      const key = { site_id: site.id, provider_code };
      const difference = (await openDifference(tx, key, { tx_id, what })) ?? deny('notFound');
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
  };
  const proposals = { free_rounds: freeRounds, provider_round: providerRound };
  return { games, handlers, proposals, significant: significantOutages };
}
