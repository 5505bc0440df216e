import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { applyReading, findReading } from '../game-sync.ts';
import { tables } from '../tables.ts';
import { READ_GAMES_TASK } from '../tasks.ts';
import { syncRunItems } from './providers.ts';

/** Game lists: requested by a job, reviewed, and applied exactly as reviewed. */
export const readingHandlers: ConsoleHandlers = {
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
      .where('status', '<>', 'disabled')
      .executeTakeFirst();
    if (!own) deny('notFound');
    const payload = { providerCode: provider_code, kind: 'full', dry, actor: staff.id, reason };
    await addJob(tx, READ_GAMES_TASK, payload, { key: `${READ_GAMES_TASK}:${provider_code}:${dry}` });
    return { answer: {}, change: { subject: `provider:${provider_code}`, after: { dry } } };
  },
  async applyProviderReading({ provider_code, run_id }, { tx, site, staff, now, reason }) {
    const own = await tables(tx)
      .selectFrom('account')
      .select('provider_code')
      .where('site_id', '=', site.id)
      .where('provider_code', '=', provider_code)
      .executeTakeFirst();
    const reading = own && (await findReading(tx, provider_code, run_id));
    if (!reading) deny('notFound');
    if (!reading.isOpen) deny('notYet');
    const by = { actor: staff.id, reason, now };
    if (!(await applyReading(tx, { ...reading, providerCode: provider_code }, by))) deny('changedMeanwhile');
    return { answer: {}, change: { subject: `provider:${provider_code}`, after: { reading: run_id } } };
  },
};
