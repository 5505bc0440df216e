import type { Messages } from '../../platform/messages/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { createContentConsole } from './console/index.ts';
import type { CountFromNetwork } from './contact.ts';
import {
  sendDocumentMessage,
  sendExclusionMessage,
  sendPaymentMessage,
  sendProtectionMessage,
  sendRewardMessage,
} from './event-messages.ts';
import { eraseInbox, personalData } from './personal-data.ts';
import { createContentRoutes } from './routes.ts';

/** `messages` sends a test message to the address that staff enter. */
type ContentDeps = { countFromNetwork: CountFromNetwork; messages: Messages };

/** A site's content, and players' inboxes. */
export function createContentModule({ countFromNetwork: countFromPlace, messages }: ContentDeps): Module {
  return defineModule({
    name: 'content',
    personal: personalData,
    handlers: createContentRoutes(countFromPlace),
    events: {
      'payment.notified': { 'content.payment': sendPaymentMessage },
      'document.notified': { 'content.document': sendDocumentMessage },
      'exclusion.notified': { 'content.excluded': sendExclusionMessage },
      'risk_level.reached': { 'content.risk-level': sendProtectionMessage },
      'reward.notified': { 'content.reward': sendRewardMessage },
      'player.erased': { 'content.erased': eraseInbox },
    },
    console: createContentConsole(messages),
    // Analytics scripts are not copied: they report to the original's accounts, and two people approve them
    // per brand.
    siteCopy: {
      tables: [
        { table: 'content.page' },
        { table: 'content.article', set: { article_id: 'uuidv7()' } },
        { table: 'content.slide' },
        { table: 'content.canned_answer' },
        { table: 'content.home_layout' },
        { table: 'content.footer' },
        { table: 'content.marketing_limits' },
        { table: 'content.seo' },
        { table: 'content.partner' },
        { table: 'content.social_account' },
        { table: 'messages.template_text' },
      ],
    },
  });
}

export { upsertArticles } from './articles.ts';
export { paragraphs } from './broadcasts.ts';
export { cmsPages, hasTerms, upsertPages } from './cms-pages.ts';
export { deleteOldContactMessages } from './contact.ts';
export { checkHelpLinks } from './help-links.ts';
export { deleteOldMessages, type NewMessage, sendInbox } from './inbox.ts';
export { revokeClaim } from './inbox-claims.ts';
export {
  cappedPlayers,
  deleteOldContacts,
  lockMarketing,
  marketingLimitsOf,
  quietUntil,
  recordContacts,
  storeMarketingLimits,
} from './marketing-contacts.ts';
export { upsertSeo } from './seo.ts';
export {
  type AnalyticsItem,
  setAnalytics,
  setPartners,
  setSocialAccounts,
  siteLinks,
  socialAccounts,
} from './site-links.ts';
