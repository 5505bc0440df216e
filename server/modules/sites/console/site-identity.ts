import type { MailSender } from '#contracts/values/mail-sender.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import type { Db, Tx } from '../../../platform/database/index.ts';
import { maxPublishPeople } from '../../drafts/index.ts';
import { changedFields, keepOwnValues } from '../brand-groups.ts';
import { refusedSenderParts, senderDomainsOf } from '../mail-senders.ts';
import { identityOfRow, identitySettings, type StoredIdentity } from '../site-forms.ts';
import { updateSite } from '../sites.ts';
import { tables } from '../tables.ts';
import { lockIdentity, recordIdentity } from './identity-draft.ts';
import { lockSiteRow, siteRowVersion } from './row-version.ts';

/** Read from the database, so that editors see no cached copy. */
async function identityOf(db: Db, siteId: number): Promise<StoredIdentity & { licence: string }> {
  return identityOfRow(
    await tables(db).selectFrom('site').selectAll().where('site_id', '=', siteId).executeTakeFirstOrThrow(),
  );
}

/** Other brands of the same licence. */
async function licenceBrands(db: Db, siteId: number, licence: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('site')
    .select('name')
    .where('licence', '=', licence)
    .where('site_id', '<>', siteId)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** A brand sends from domains that the installation allows it alone. */
async function denyForeignSender(tx: Tx, siteId: number, sender: MailSender): Promise<void> {
  const [refused] = await refusedSenderParts(tx, siteId, sender);
  if (refused) denyField(`mail_sender.${refused}`, 'domain');
}

/** A brand's identity. One administrator may change it, with a reason; licence changes need approval. */
export const identityHandlers: ConsoleHandlers = {
  async siteIdentity(_, { db, site }) {
    const row = await tables(db)
      .selectFrom('site')
      .selectAll()
      .where('site_id', '=', site.id)
      .executeTakeFirstOrThrow();
    const known = { ...identityOfRow(row), version: siteRowVersion(row) };
    const publish_people = await maxPublishPeople(db, [site.id]);
    const [licence_brands, sender_domains] = await Promise.all([
      licenceBrands(db, site.id, known.licence),
      senderDomainsOf(db, site.id),
    ]);
    return { ...known, publish_people, licence_brands, sender_domains };
  },
  async setSiteIdentity({ site_id: _, reason: __, version, ...form }, context) {
    const { tx, site } = context;
    const { names, logos, icon, look, mail_sender } = form;
    if (mail_sender) await denyForeignSender(tx, site.id, mail_sender);
    if ([names, logos, icon, look].some((part) => part !== undefined)) await lockIdentity(tx, site.id);
    const before = identityOfRow(await lockSiteRow(tx, site.id, version));
    await updateSite(tx, site.id, identitySettings(form));
    const after = await identityOf(tx, site.id);
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    await recordIdentity(context, before, after);
    await keepOwnValues(tx, site.id, changedFields(before, after));
    const change = { before: before as unknown as Fields, after: after as unknown as Fields };
    return { answer: {}, change: { subject: `site:${site.id}`, ...change } };
  },
  async proposeLicence({ request_id, licence }, { tx, site, propose }) {
    const { licence: from } = await identityOf(tx, site.id);
    if (from === licence) deny('changedMeanwhile');
    const subject = `site:${site.id}`;
    const answer = await propose({
      ...{ kind: 'licence', requestId: request_id, subject, people: 1 },
      title: `Licence ${licence}`,
      facts: { from, to: licence, brands: await licenceBrands(tx, site.id, licence) },
    });
    return {
      answer,
      change: { subject, before: { licence: from }, after: { licence: from, proposed: licence } },
    };
  },
};

/** Exclusions of the licence's other brands apply from the next sign-in after approval. */
export const licenceProposal: ProposalKind = {
  right: 'sites',
  access: ['write'],
  async apply(tx, { siteId, facts }) {
    if ((await identityOf(tx, siteId)).licence !== facts.from) deny('changedMeanwhile');
    await updateSite(tx, siteId, { licence: facts.to as string });
  },
};
