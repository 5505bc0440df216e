import { oneStatement, transaction } from '../../platform/database.ts';
import type { Handlers, PlayerContext } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { isRealityDue } from '../protection/index.ts';
import { holdBackFlood, recordAdVisit } from './ad-visits.ts';
import { articlesOf } from './articles.ts';
import { claim } from './claims.ts';
import { type CountFromPlace, isKept, leaveMessage, WRITER_QUOTA } from './contact.ts';
import { inboxPage, markRead, unreadCount } from './inbox.ts';
import { linksOf } from './links.ts';
import { cmsOf, pageOf } from './pages.ts';
import { seoOf } from './seo.ts';

const playerOf = ({ site, player }: PlayerContext) => ({ siteId: site.id, playerId: player.id });

export const contentRoutes = (countFromPlace: CountFromPlace): Handlers => ({
  seo: async ({ page_name }, { db, site }) => ({
    value: (await seoOf(db, site, page_name)) ?? refuse('notFound'),
  }),
  siteInfoDetail: async (_, { db, site }) => cmsOf(db, site.id),
  contentPage: async ({ page }, { db, site }) => ({
    value: (await pageOf(db, site.id, page)) ?? refuse('notFound'),
  }),
  news: async ({ slug, label, page }, { db, site }) =>
    articlesOf(db, site.id, { kind: 'news', slug, label, page }, new Date()),
  promotions: async ({ slug, label, page }, { db, site }) =>
    articlesOf(db, site.id, { kind: 'promotion', slug, label, page }, new Date()),
  leaveMessage: async ({ message_id, topic, name, contact_email, body, language }, context) => {
    const { db, site } = context;
    const message = { messageId: message_id, topic, name, email: contact_email, body, language };
    if (await isKept(db, site.id, message)) return {};
    await countFromPlace(context, WRITER_QUOTA);
    await transaction(db, (tx) => leaveMessage(tx, site.id, message));
    return {};
  },
  partners: async (_, { db, site }) => ({ partners: (await linksOf(db, site.id)).partners }),
  socialAccount: async (_, { db, site }) => ({ accountList: (await linksOf(db, site.id)).social }),
  getAnalytics: async (_, { db, site }) => ({ value: (await linksOf(db, site.id)).analytics }),
  adsVisit: async ({ fbp, appsflyer_id }, { db, site, request }) => {
    holdBackFlood(site.id, request.address, Date.now());
    await recordAdVisit(oneStatement(db), site.id, { fbp, appsflyerId: appsflyer_id });
    return {};
  },

  getInbox: async ({ page }, context) => inboxPage(context.db, playerOf(context), page, new Date()),
  claimInbox: async ({ inbox_id }, context) => ({
    value: await transaction(context.db, (tx) => claim(tx, playerOf(context), inbox_id)),
  }),
  readInbox: async ({ inbox_id }, context) => {
    await markRead(oneStatement(context.db), playerOf(context), inbox_id);
    return { unread: await unreadCount(context.db, playerOf(context)) };
  },
  // Reaching this handler means that account and session are in order: anything else was refused before.
  checkStatus: async (_, context) => {
    const key = playerOf(context);
    const now = new Date();
    const [unread_inbox, reality_check_due] = await Promise.all([
      unreadCount(context.db, key),
      isRealityDue(context.db, key, context.player.sessionStartedAt, now),
    ]);
    return { status: 'active', maintenance: context.site.inMaintenance, unread_inbox, reality_check_due };
  },
});
