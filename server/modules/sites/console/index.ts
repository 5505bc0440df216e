import { JURISDICTIONS, type Jurisdiction, jurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { deny } from '../../../platform/console/denial.ts';
import type {
  ConsoleHandlers,
  ModuleConsole,
  ProposalKind,
} from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { updateSite } from '../sites.ts';
import { tables } from '../tables.ts';
import { identityHandlers, licenceProposal } from './identity.ts';
import { menuHandlers } from './menus.ts';
import { sitePictureUses } from './picture-uses.ts';
import { settingsHandlers } from './settings.ts';

/** As they stand in the database: who decides about them sees no copy. */
async function findSiteTerms(db: Db, siteId: number) {
  const { jurisdiction, registration } = await tables(db)
    .selectFrom('site')
    .select(['jurisdiction', 'registration'])
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return { jurisdiction: jurisdiction as Jurisdiction, registration };
}

const namesOf = Object.keys(JURISDICTIONS) as Jurisdiction[];

const handlers: ConsoleHandlers = {
  async siteTerms(_, { db, site }) {
    return {
      ...(await findSiteTerms(db, site.id)),
      profiles: namesOf.map((name) => {
        const profile = jurisdictionProfile(name);
        const { closed, depositLimit, monthlySummary, registersFailClosed } = profile;
        return {
          ...{ min_age: profile.minAge, max_wagering: profile.maxWagering, one_offer: profile.oneOffer },
          ...{ name, closed: [...closed], deposit_limit: depositLimit },
          ...{ caps_winnings: profile.capsWinnings, deposit_turnover: profile.depositTurnover },
          ...{
            deposit_missions: profile.depositMissions,
            verified_for_missions: profile.verifiedForMissions,
          },
          credit_cards: profile.creditCards,
          vip_approval_above: profile.vipApprovalAbove,
          ...{ monthly_summary: monthlySummary, registers_fail_closed: registersFailClosed },
        };
      }),
    };
  },
  async proposeJurisdiction({ request_id, jurisdiction }, { tx, site, propose }) {
    const { jurisdiction: from } = await findSiteTerms(tx, site.id);
    if (from === jurisdiction) deny('changedMeanwhile');
    const subject = `site:${site.id}`;
    const answer = await propose({
      ...{ kind: 'jurisdiction', requestId: request_id, subject, people: 1 },
      title: `Jurisdiction profile ${jurisdiction}`,
      facts: { from, to: jurisdiction, closes: [...JURISDICTIONS[jurisdiction].closed] },
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
    const change = { subject: `site:${site.id}`, before: { registration: before }, after: { registration } };
    return { answer: {}, change };
  },
};

/** In force for the next page and the next round, once somebody else has agreed. */
const jurisdictionProposal: ProposalKind = {
  right: 'sites',
  access: ['write'],
  async apply(tx, { siteId, facts }) {
    if ((await findSiteTerms(tx, siteId)).jurisdiction !== facts.from) deny('changedMeanwhile');
    await updateSite(tx, siteId, { jurisdiction: facts.to as Jurisdiction });
  },
};

/** What this module adds to the console. */
export const sitesConsole: ModuleConsole = {
  handlers: { ...handlers, ...settingsHandlers, ...identityHandlers, ...menuHandlers },
  proposals: { jurisdiction: jurisdictionProposal, licence: licenceProposal },
  pictureUses: sitePictureUses,
};
