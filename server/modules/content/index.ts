import { defineModule } from '../../platform/module.ts';
import { handlers } from './routes.ts';

export const contentModule = defineModule({ name: 'content', handlers });

export { type NewArticle, putArticles } from './articles.ts';
export { revokeClaim } from './claims.ts';
export { contactMessages, purgeContact } from './contact.ts';
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
