import { deny } from '../../../platform/console/denial.ts';
import type {
  ConsoleHandlers,
  ModuleConsole,
  ProposalKind,
} from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { LinkSignature } from '../../../platform/private-links.ts';
import { keepOwnValues } from '../brand-groups.ts';
import { findJurisdictionProfile } from '../jurisdictions.ts';
import { updateSite } from '../sites.ts';
import { tables } from '../tables.ts';
import { identityKind } from './identity-draft.ts';
import { jurisdictionHandlers, jurisdictionProfileProposal } from './jurisdictions.ts';
import { maintenanceLinkHandlers } from './maintenance-links.ts';
import { menusKind } from './menus.ts';
import { sitePictureUses } from './picture-uses.ts';
import { senderDomainHandlers } from './sender-domains.ts';
import { siteSettingKinds } from './setting-drafts.ts';
import { identityHandlers, licenceProposal } from './site-identity.ts';
import { createSettingsHandlers } from './site-settings.ts';

/** Read from the database, so that approvers see no cached copy. */
async function findSiteTerms(db: Db, siteId: number) {
  const { jurisdiction, registration } = await tables(db)
    .selectFrom('site')
    .select(['jurisdiction', 'registration'])
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return { jurisdiction, registration };
}

const handlers: ConsoleHandlers = {
  siteTerms: async (_, { db, site }) => await findSiteTerms(db, site.id),
  async proposeJurisdiction({ request_id, jurisdiction }, { tx, site, propose }) {
    const { jurisdiction: from } = await findSiteTerms(tx, site.id);
    if (from === jurisdiction) deny('changedMeanwhile');
    const profile = (await findJurisdictionProfile(tx, jurisdiction)) ?? deny('notFound');
    const subject = `site:${site.id}`;
    const answer = await propose({
      ...{ kind: 'jurisdiction', requestId: request_id, subject, people: 1 },
      title: `Jurisdiction profile ${profile.name}`,
      facts: { from, to: jurisdiction, closes: profile.terms.closed },
    });
    return {
      answer,
      change: {
        subject,
        before: { jurisdiction: from },
        after: { jurisdiction: from, proposed: jurisdiction },
      },
    };
  },
  async setRegistration({ registration }, { tx, site }) {
    const before = (await findSiteTerms(tx, site.id)).registration;
    if (before === registration) deny('changedMeanwhile');
    await updateSite(tx, site.id, { registration });
    await keepOwnValues(tx, site.id, ['registration']);
    const change = { subject: `site:${site.id}`, before: { registration: before }, after: { registration } };
    return { answer: {}, change };
  },
};

/** Applies to the next page and the next round after approval. */
const jurisdictionProposal: ProposalKind = {
  right: 'sites',
  access: ['write'],
  async apply(tx, { siteId, facts }) {
    if ((await findSiteTerms(tx, siteId)).jurisdiction !== facts.from) deny('changedMeanwhile');
    await updateSite(tx, siteId, { jurisdiction: facts.to as string });
  },
};

/** This module's part of the console. */
export const createSitesConsole = (
  hasCountrySource: boolean,
  maintenanceSignature: LinkSignature,
): ModuleConsole => ({
  handlers: {
    ...handlers,
    ...jurisdictionHandlers,
    ...createSettingsHandlers(hasCountrySource),
    ...identityHandlers,
    ...senderDomainHandlers,
    ...maintenanceLinkHandlers(maintenanceSignature),
  },
  proposals: {
    jurisdiction: jurisdictionProposal,
    jurisdiction_profile: jurisdictionProfileProposal,
    licence: licenceProposal,
  },
  draftKinds: { menus: menusKind, identity: identityKind, ...siteSettingKinds },
  pictureUses: sitePictureUses,
});
