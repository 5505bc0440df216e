import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { VendorRow } from '../tables.ts';
import { lockSettings } from '../verification-settings.ts';
import { findVendorRow, saveVendor, VENDOR_APIS } from './configuration.ts';

const valuesOf = ({ adapter, url, is_open }: VendorRow) => ({ adapter, url, is_open });

/** The site's identity vendor in the console; credentials are write-only. */
export const vendorHandlers = (vendorEncryption: Encryption): ConsoleHandlers => ({
  async identityVendor(_, { db, site }) {
    const [row, figures] = await Promise.all([findVendorRow(db, site.id), figuresOf(db, site.id)]);
    return {
      vendor: row ? { ...valuesOf(row), changed_at: row.changed_at.toISOString() } : null,
      apis: VENDOR_APIS.map(({ code, label }) => ({ code, label })),
      hook: `/hooks/identity/${site.id}`,
      figures,
    };
  },
  async setIdentityVendor({ before, values, secrets }, { tx, site, now }) {
    await lockSettings(tx, site.id);
    const row = await findVendorRow(tx, site.id);
    const known = row ? valuesOf(row) : null;
    if (!isUnchanged(before, known)) deny('changedMeanwhile');
    if (!VENDOR_APIS.some(({ code }) => code === values.adapter)) denyField('adapter', 'unknown');
    // Credentials of one company must not be sent to another address.
    const isElsewhere = known?.url !== values.url || known.adapter !== values.adapter;
    if (!secrets && isElsewhere) denyField('secrets', 'required');
    if (!secrets && isUnchanged(known, values)) deny('changedMeanwhile');
    const newSecrets = secrets ? { apiKey: secrets.api_key, hookSecret: secrets.hook_secret } : undefined;
    await saveVendor(tx, vendorEncryption, site.id, { values, secrets: newSecrets }, now);
    const after = { ...values, credentials: secrets ? 'new' : 'unchanged' };
    return { answer: {}, change: { subject: `site:${site.id}`, before: known, after } };
  },
});

type Figures = { started: number; approved: number; rejected: number; open: number };

async function figuresOf(db: Db, siteId: number): Promise<Figures> {
  const [figures] = await run<Figures>(db, {
    text: `select count(*)::int as started, count(*) filter (where state = 'approved')::int as approved,
        count(*) filter (where state = 'rejected')::int as rejected,
        count(*) filter (where ended_at is null)::int as open
      from kyc.vendor_check where site_id = $1 and created_at > now() - interval '7 days'`,
    values: [siteId],
  });
  return figures!;
}
