import type { ContactItem } from '#contracts/console/messages.ts';
import { deny } from '../../../platform/console/denial.ts';
import { maskContact, maskName } from '../../../platform/console/mask.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { run, type Tx } from '../../../platform/database/index.ts';
import type { Messages } from '../../../platform/messages/index.ts';
import { listDeadLetters } from '../../../platform/messages/outbox.ts';
import { maskedPlayers } from '../../players/index.ts';
import { sendAnswer } from '../contact-answers.ts';
import { type ContactRow, tables } from '../tables.ts';
import { linkMessage } from './contact-links.ts';

const MAX_LISTED = 100;

/** Console calls on visitors' messages: list, reveal the sender, answer by mail, or record an answer. */
export const createContactHandlers = (messages: Messages): ConsoleHandlers => ({
  async contactMessages({ is_open }, { db, site, namesOf, hasAccess }) {
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
    const linked = hasAccess('players', 'read') ? rows.flatMap(({ player_id }) => player_id ?? []) : [];
    const players = await maskedPlayers(db, site.id, linked);
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
        player: (row.player_id && players.find(row.player_id)) || null,
        about: row.about_kind && row.about ? { kind: row.about_kind, reference: row.about } : null,
        answered: row.closed_by ? answeredOf(row, nameOf(row.closed_by).name) : null,
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
    await close(tx, row, { closed_at: now, closed_by: staff.id, closed_note: reason, answer: null });
    const change = { before: { answered: false }, after: { answered: true } };
    return { answer: {}, change: { subject: `message:${message_id}`, ...change } };
  },
  async answerContact({ message_id, text }, { tx, site, staff, now, reason }) {
    const row = await messageOf(tx, site.id, message_id);
    if (row.closed_at) deny('decidedAlready');
    await close(tx, row, { closed_at: now, closed_by: staff.id, closed_note: reason, answer: text });
    await sendAnswer(tx, messages, site, row, text);
    const change = { before: { answered: false }, after: { answered: true, mailed: true } };
    return { answer: {}, change: { subject: `message:${message_id}`, ...change } };
  },
  async linkContact({ message_id, player_id, reference }, context) {
    const row = await messageOf(context.tx, context.site.id, message_id);
    return await linkMessage(context, row, { player_id, reference });
  },
});

const answeredOf = ({ closed_at, closed_note, answer }: ContactRow, by: string) => ({
  by,
  at: closed_at!.toISOString(),
  note: closed_note ?? '',
  text: answer ?? '',
});

type Closing = Pick<ContactRow, 'closed_at' | 'closed_by' | 'closed_note' | 'answer'>;
async function close(tx: Tx, { site_id, message_id }: ContactRow, closing: Closing): Promise<void> {
  await tables(tx)
    .updateTable('contact_message')
    .set(closing)
    .where('site_id', '=', site_id)
    .where('message_id', '=', message_id)
    .execute();
}

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
