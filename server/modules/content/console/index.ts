import type { ContactItem } from '#contracts/console/messages.ts';
import { deny } from '../../../platform/console/denial.ts';
import { maskContact, maskName } from '../../../platform/console/mask.ts';
import type { ConsoleHandlers, ModuleConsole, Timeline } from '../../../platform/console/module-console.ts';
import { type Db, run, type Tx } from '../../../platform/database/index.ts';
import type { Messages } from '../../../platform/messages/index.ts';
import { listDeadLetters } from '../../../platform/messages/outbox.ts';
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
import { helpLinkHandlers, helpLinkQueue, significantLinkEvents } from './help-links.ts';
import { homeKind, slideKind } from './home.ts';
import { createMessageHandlers, messageKind } from './message-templates.ts';
import { pageKind } from './pages.ts';
import { contentPictureUses } from './picture-uses.ts';
import { seoKind } from './seo.ts';
import { scriptsProposal, siteLinkHandlers } from './site-links.ts';
import { termsHandlers } from './site-terms.ts';

/**
 * This module's part of the console: visitors' messages, broadcasts, and the inbox on a player's timeline.
 */
export function createContentConsole(messages: Messages): ModuleConsole {
  return {
    handlers: {
      ...contactHandlers,
      ...broadcastHandlers,
      ...siteLinkHandlers,
      ...helpLinkHandlers,
      ...termsHandlers,
      ...createMessageHandlers(messages),
    },
    proposals: { broadcast: broadcastProposal, scripts: scriptsProposal },
    timeline,
    significant: significantLinkEvents,
    pictureUses: contentPictureUses,
    draftKinds: {
      ...{ page: pageKind, promotion: promotionKind, news: newsKind },
      ...{ seo: seoKind, slide: slideKind, home: homeKind, message: messageKind },
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

const MAX_LISTED = 100;

const contactHandlers: ConsoleHandlers = {
  async contactMessages({ is_open }, { db, site, namesOf }) {
    const [rows, [counted]] = await Promise.all([
      tables(db)
        .selectFrom('contact_message')
        .selectAll()
        .where('site_id', '=', site.id)
        .where('closed_at', is_open ? 'is' : 'is not', null)
        .$if(is_open, (rows) => rows.orderBy('due_at', (due) => due.asc().nullsLast()))
        .orderBy(is_open ? 'created_at' : 'closed_at', is_open ? 'asc' : 'desc')
        .limit(MAX_LISTED)
        .execute(),
      run<{ open: bigint }>(db, {
        text: 'select count(*) as open from content.contact_message where site_id = $1 and closed_at is null',
        values: [site.id],
      }),
    ]);
    const nameOf = await namesOf(rows.flatMap(({ closed_by }) => closed_by ?? []));
    const value = rows.map(
      (row): ContactItem => ({
        message_id: row.message_id,
        topic: row.topic,
        name: maskName(row.name),
        email: maskContact(row.email),
        body: row.body,
        language: row.language,
        created_at: row.created_at.toISOString(),
        due_at: row.due_at?.toISOString() ?? null,
        answered: row.closed_by
          ? { by: nameOf(row.closed_by).name, at: row.closed_at!.toISOString(), note: row.closed_note ?? '' }
          : null,
      }),
    );
    return { value, open: Number(counted?.open ?? 0n) };
  },
  async undeliveredMessages(_, { db, site }) {
    const rows = await listDeadLetters(db, site.id);
    return { value: rows.map(({ deadAt, ...row }) => ({ ...row, at: deadAt.toISOString() })) };
  },
  async revealContact({ message_id }, { tx, site }) {
    const { name, email } = await messageOf(tx, site.id, message_id);
    return { answer: { name, email }, change: { subject: `message:${message_id}` } };
  },
  async closeContact({ message_id }, { tx, site, staff, now, reason }) {
    const row = await messageOf(tx, site.id, message_id);
    if (row.closed_at) deny('decidedAlready');
    await tables(tx)
      .updateTable('contact_message')
      .set({ closed_at: now, closed_by: staff.id, closed_note: reason })
      .where('site_id', '=', site.id)
      .where('message_id', '=', message_id)
      .execute();
    const change = { before: { answered: false }, after: { answered: true } };
    return { answer: {}, change: { subject: `message:${message_id}`, ...change } };
  },
};

async function messageOf(tx: Tx, siteId: number, messageId: string) {
  const row = await tables(tx)
    .selectFrom('contact_message')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('message_id', '=', messageId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? deny('notFound');
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

const timeline: Timeline = {
  kinds: ['message'],
  async entries(db: Db, { siteId, playerId }, before, limit) {
    const rows = await tables(db)
      .selectFrom('inbox')
      .select(['inbox_id', 'title', 'created_at', 'read_at'])
      .where('site_id', '=', siteId)
      .where('player_id', '=', playerId)
      .where('created_at', '<', before)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ inbox_id, title, created_at, read_at }) => ({
      at: created_at,
      kind: 'message' as const,
      what: read_at ? 'inbox.read' : 'inbox.unread',
      title,
      id: inbox_id,
    }));
  },
};
