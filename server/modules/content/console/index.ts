import { deny } from '../../../platform/console/denial.ts';
import type {
  ConsoleHandlers,
  ModuleConsole,
  PlayerTimeline,
} from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import type { Messages } from '../../../platform/messages/index.ts';
import { siteProfile } from '../../sites/index.ts';
import {
  audienceSegment,
  broadcastProposal,
  countAudience,
  listBroadcasts,
  parseAudience,
} from '../broadcasts.ts';
import { tables } from '../tables.ts';
import { newsKind, promotionKind } from './articles.ts';
import { cannedAnswerHandlers } from './canned-answers.ts';
import { pageKind } from './cms-pages.ts';
import { createContactHandlers } from './contact-messages.ts';
import { footerKind } from './footer.ts';
import { helpLinkHandlers, helpLinkQueue, significantLinkEvents } from './help-links.ts';
import { homeKind, slideKind } from './home.ts';
import { linkKinds } from './link-drafts.ts';
import { createMessageHandlers, messageKind } from './message-templates.ts';
import { contentPictureUses } from './picture-uses.ts';
import { seoKind } from './seo.ts';
import { scriptsProposal, siteLinkHandlers } from './site-links.ts';
import { siteTermsHandlers, termsKind } from './site-terms.ts';

/** This module's console handlers: visitors' messages, broadcasts, and the inbox on a player's timeline. */
export function createContentConsole(messages: Messages): ModuleConsole {
  return {
    handlers: {
      ...createContactHandlers(messages),
      ...cannedAnswerHandlers,
      ...broadcastHandlers,
      ...siteLinkHandlers,
      ...helpLinkHandlers,
      ...siteTermsHandlers,
      ...createMessageHandlers(messages),
    },
    proposals: { broadcast: broadcastProposal, scripts: scriptsProposal },
    timeline,
    significant: significantLinkEvents,
    pictureUses: contentPictureUses,
    draftKinds: {
      ...{ page: pageKind, promotion: promotionKind, news: newsKind },
      ...{ seo: seoKind, slide: slideKind, home: homeKind, message: messageKind },
      ...{ footer: footerKind, terms: termsKind },
      ...linkKinds,
    },
    queues: [
      helpLinkQueue,
      {
        name: 'messages',
        right: 'messages',
        path: '/messages',
        async count(db, siteId, now) {
          const [row] = await run<{ count: bigint; oldest: Date | null; late: bigint }>(db, {
            text: `select count(*), min(created_at) as oldest,
                count(*) filter (where coalesce(due_at, created_at + interval '24 hours') < $2::timestamptz)
                as late
              from content.contact_message where site_id = $1 and closed_at is null`,
            values: [siteId, now],
          });
          return { count: Number(row!.count), oldestAt: row!.oldest, late: Number(row!.late) };
        },
      },
    ],
  };
}

const broadcastHandlers: ConsoleHandlers = {
  async broadcasts(_, { db, site, namesOf }) {
    const rows = await listBroadcasts(db, site.id);
    const nameOf = await namesOf(rows.map(({ sent_by }) => sent_by));
    const value = rows.map(({ site_id: _, sent_at, sent_by, ...row }) => ({
      ...row,
      sent_at: sent_at.toISOString(),
      by: nameOf(sent_by).name,
    }));
    return { value };
  },
  async countSegment(input, { db, site, now }) {
    return { recipients: await countAudience(db, parseAudience(site.id, input), now) };
  },
  async sendBroadcast(
    { request_id, title, body, purpose, channel, segment, segment_id, account_ids },
    { tx, site, hasAccess: mayDo, now, propose },
  ) {
    const { marketingChannels } = await siteProfile(tx, site.id);
    if (channel === 'push' && !marketingChannels.includes('push')) deny('notYet');
    const broadcast = { title, body, purpose, channel, segment, segment_id, account_ids };
    const audience = parseAudience(site.id, broadcast);
    const reached = await countAudience(tx, audience, now);
    const named = await audienceSegment(tx, audience);
    const facts = named
      ? { ...broadcast, segment_name: named.name, segment_version: named.version }
      : broadcast;
    const answer = await propose({
      kind: 'broadcast',
      requestId: request_id,
      subject: 'broadcast',
      title,
      facts,
      people: mayDo('content', 'write') ? 0 : 1,
    });
    const { account_ids: _, ...shown } = facts;
    const after = { ...shown, reached, state: answer.state };
    return { answer, change: { subject: `broadcast:${answer.proposal_id}`, after } };
  },
};

const timeline: PlayerTimeline = {
  kinds: ['message'],
  async entries(db: Db, { siteId, playerId }, before, limit) {
    const [inbox, contact] = await Promise.all([
      tables(db)
        .selectFrom('inbox')
        .select(['inbox_id', 'title', 'created_at', 'read_at'])
        .where('site_id', '=', siteId)
        .where('player_id', '=', playerId)
        .where('created_at', '<', before)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
      tables(db)
        .selectFrom('contact_message')
        .select(['message_id', 'topic', 'about', 'created_at', 'closed_at'])
        .where('site_id', '=', siteId)
        .where('player_id', '=', playerId)
        .where('created_at', '<', before)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
    ]);
    const kind = 'message' as const;
    return [
      ...inbox.map(({ inbox_id: id, title, created_at: at, read_at }) => {
        return { at, kind, what: read_at ? 'inbox.read' : 'inbox.unread', title, id };
      }),
      ...contact.map(({ message_id: id, topic, about, created_at: at, closed_at }) => {
        const what = closed_at ? 'contact.answered' : 'contact.waiting';
        return { at, kind, what, title: [topic, about].filter(Boolean).join(', '), id };
      }),
    ]
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, limit);
  },
};
