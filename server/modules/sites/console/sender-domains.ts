import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { listSenderDomains } from '../mail-senders.ts';
import { tables } from '../tables.ts';

/** Console calls on the domains that senders of brands may have, for platform administrators. */
export const senderDomainHandlers: ConsoleHandlers = {
  async senderDomains(_, { db }) {
    const value = await listSenderDomains(db);
    return {
      value: value.map(({ domain, for_brand, name }) => ({ domain, brand_id: for_brand, brand_name: name })),
    };
  },
  async allowSenderDomain({ domain, for_brand }, { tx }) {
    const brand =
      for_brand === null
        ? undefined
        : await tables(tx)
            .selectFrom('site')
            .select('name')
            .where('site_id', '=', for_brand)
            .executeTakeFirst();
    if (for_brand !== null && !brand) deny('notFound');
    const added = await tables(tx)
      .insertInto('sender_domain')
      .values({ domain, for_brand })
      .onConflict((conflict) => conflict.column('domain').doNothing())
      .returning('domain')
      .executeTakeFirst();
    if (!added) deny('nameTaken', { fields: [{ field: 'domain' }] });
    const after = { domain, brand: brand?.name ?? null };
    return { answer: {}, change: { subject: `sender-domain:${domain}`, before: null, after } };
  },
  async removeSenderDomain({ domain }, { tx }) {
    const removed = await tables(tx)
      .deleteFrom('sender_domain')
      .where('domain', '=', domain)
      .returning(['domain', 'for_brand'])
      .executeTakeFirst();
    if (!removed) deny('notFound');
    const before = { domain, brand_id: removed?.for_brand ?? null };
    return { answer: {}, change: { subject: `sender-domain:${domain}`, before, after: null } };
  },
};
