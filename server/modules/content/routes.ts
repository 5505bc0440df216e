import { singleStatementHandle, transaction } from '../../platform/database/index.ts';
import type { Handlers, PlayerContext } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { isRealityCheckDue } from '../protection/index.ts';
import { recordAdVisit, requireVisitQuota } from './ad-visits.ts';
import { listArticles, listedArticles } from './articles.ts';
import { cmsPages, findPage } from './cms-pages.ts';
import { CONTACT_QUOTA, type CountFromNetwork, isAlreadyReceived, storeContactMessage } from './contact.ts';
import { siteFooter } from './footer.ts';
import { homeLayout, listOwnSlides, listSlides } from './home.ts';
import { inboxPage, markRead, unreadCount } from './inbox.ts';
import { claimInboxReward } from './inbox-claims.ts';
import { findSeo, searchRecords } from './seo.ts';
import { siteLinks } from './site-links.ts';

const playerOf = ({ site, player }: PlayerContext) => ({ siteId: site.id, playerId: player.id });

/** Calls on pages, articles, slides and search texts of a site. */
export const createContentRoutes = (countFromPlace: CountFromNetwork): Handlers => ({
  seo: async ({ page_name, language }, { db, site }) => ({
    value: (await findSeo(db, site, page_name, language)) ?? refuse('notFound'),
  }),
  siteInfoDetail: async ({ language }, { db, site }) => cmsPages(db, site.id, language),
  contentPage: async ({ page, language }, { db, site }) => ({
    value: (await findPage(db, site.id, page, language)) ?? refuse('notFound'),
  }),
  searchIndex: async (_, { db, site }) => ({
    records: await searchRecords(db, site.id),
    articles: await listedArticles(db, site.id),
  }),
  slides: async ({ language, place }, { db, site }) => ({
    value: await listSlides(db, site.id, { language, place, now: new Date() }),
  }),
  ownSlides: async ({ language, place }, context) => ({
    value: await listOwnSlides(context.db, playerOf(context), { language, place, now: new Date() }),
  }),
  footer: (_, { db, site }) => siteFooter(db, site.id),
  homeLayout: async (_, { db, site }) => ({ sections: await homeLayout(db, site.id) }),
  news: async (query, { db, site }) => listArticles(db, site.id, { kind: 'news', ...query }, new Date()),
  promotions: async (query, { db, site }) =>
    listArticles(db, site.id, { kind: 'promotion', ...query }, new Date()),
  leaveMessage: async ({ message_id, topic, name, contact_email, body, language }, context) => {
    const { db, site } = context;
    const message = { messageId: message_id, topic, name, email: contact_email, body, language };
    if (await isAlreadyReceived(db, site.id, message)) return {};
    await countFromPlace(context, CONTACT_QUOTA);
    await transaction(db, (tx) => storeContactMessage(tx, site.id, message));
    return {};
  },
  partners: async (_, { db, site }) => ({ partners: (await siteLinks(db, site.id)).partners }),
  socialAccount: async (_, { db, site }) => ({ accountList: (await siteLinks(db, site.id)).social }),
  getAnalytics: async (_, { db, site }) => ({ value: (await siteLinks(db, site.id)).analytics }),
  adsVisit: async ({ fbp, appsflyer_id }, { db, site, request }) => {
    requireVisitQuota(site.id, request.address, Date.now());
    await recordAdVisit(singleStatementHandle(db), site.id, { fbp, appsflyerId: appsflyer_id });
    return {};
  },

  getInbox: async ({ page }, context) => inboxPage(context.db, playerOf(context), page, new Date()),
  claimInbox: async ({ inbox_id }, context) => ({
    value: await transaction(context.db, (tx) => claimInboxReward(tx, playerOf(context), inbox_id)),
  }),
  readInbox: async ({ inbox_id }, context) => {
    await markRead(singleStatementHandle(context.db), playerOf(context), inbox_id);
    return { unread: await unreadCount(context.db, playerOf(context)) };
  },
  // Account and session are valid here: invalid ones were refused earlier.
  checkStatus: async (_, context) => {
    const key = playerOf(context);
    const now = new Date();
    const [unread_inbox, reality_check_due] = await Promise.all([
      unreadCount(context.db, key),
      isRealityCheckDue(context.db, key, context.player.sessionStartedAt, now),
    ]);
    return { status: 'active', maintenance: context.site.inMaintenance, unread_inbox, reality_check_due };
  },
});
