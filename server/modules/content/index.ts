import { defineModule, type Module } from '../../platform/module.ts';
import { contentConsole } from './console.ts';
import type { CountFromPlace } from './contact.ts';
import { eraseInbox } from './erase.ts';
import { writeExclusion, writeHarm } from './harm.ts';
import { writePayment } from './payments.ts';
import { personal } from './personal.ts';
import { writeReward } from './rewards.ts';
import { contentRoutes } from './routes.ts';

export type ContentDeps = { countFromPlace: CountFromPlace };

/** What a site says, and what it says to one player. */
export function createContentModule({ countFromPlace }: ContentDeps): Module {
  return defineModule({
    name: 'content',
    personal,
    handlers: contentRoutes(countFromPlace),
    events: {
      'payment.told': { 'content.payment': writePayment },
      'exclusion.told': { 'content.excluded': writeExclusion },
      'harm.reached': { 'content.harm': writeHarm },
      'reward.told': { 'content.reward': writeReward },
      'player.erased': { 'content.erased': eraseInbox },
    },
    console: contentConsole(),
  });
}

export { type NewArticle, putArticles } from './articles.ts';
export { revokeClaim } from './claims.ts';
export { purgeContact } from './contact.ts';
export { checkHelpLinks } from './help-links.ts';
export { type NewMessage, purgeInbox, sendInbox } from './inbox.ts';
export {
  type AnalyticsItem,
  type SocialAccount,
  setAnalytics,
  setPartners,
  setSocialAccounts,
} from './links.ts';
export { putPages } from './pages.ts';
export { type NewSeo, putSeo } from './seo.ts';
