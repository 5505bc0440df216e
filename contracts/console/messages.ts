import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, playerRef, uuid } from './fields.ts';

const contactItem = z.object({
  message_id: z.string(),
  topic: z.string(),
  /** Masked until a staff member answers the message. */
  name: z.string(),
  email: z.string(),
  body: z.string(),
  language: z.string(),
  created_at: instant,
  /** Deadline of a complaint; null for other topics. */
  due_at: instant.nullable(),
  /** `text`: the text mailed from the console, with `{{name}}` for the sender's name; otherwise empty. */
  /** The player concerned, as identified by staff; null if the caller may not read players. */
  player: playerRef.nullable(),
  /** The player's payment by reference, or the round of a bet as `PROVIDER/round`. */
  about: z.object({ kind: z.enum(['deposit', 'withdrawal', 'bet']), reference: z.string() }).nullable(),
  answered: z.object({ by: z.string(), at: instant, note: z.string(), text: z.string() }).nullable(),
});
export type ContactItem = z.infer<typeof contactItem>;

const contactMessages = defineRead({
  path: 'messages',
  summary: 'Contact messages: unanswered (complaints first, then oldest), or answered (newest first).',
  needs: ['messages', 'read'],
  input: { is_open: z.boolean().default(true) },
  output: { value: z.array(contactItem), open: z.int() },
});
/** Undelivered SMS and email messages of the site: subject and cause, never the recipient. */
const undeliveredMessages = defineRead({
  path: 'messages/undelivered',
  summary: 'Undelivered SMS and emails, newest first.',
  needs: ['messages', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({ channel: z.enum(['sms', 'mail']), template: z.string(), failure: z.string(), at: instant }),
    ),
  },
});
const revealContact = defineWrite({
  path: 'messages/reveal',
  summary: 'Sender of a message, to answer by email. The access is recorded.',
  needs: ['messages', 'write'],
  input: { message_id: uuid },
  output: { name: z.string(), email: z.string() },
  errors: ['notFound'],
});
const closeContact = defineWrite({
  path: 'messages/close',
  summary: 'Mark a message as answered elsewhere.',
  needs: ['messages', 'write'],
  input: { message_id: uuid },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

/** Maximum characters of an answer. */
export const MAX_ANSWER = 4000;
/**
 * `text` is plain; `{{name}}` is replaced by the sender's name. The mail quotes the question and is sent
 * after commit. `decidedAlready`: it has been answered in the meantime.
 */
const answerContact = defineWrite({
  path: 'messages/answer',
  summary:
    'Answer a message by email from the brand. It then counts as answered; `{{name}}` is the sender’s name.',
  needs: ['messages', 'write'],
  input: { request_id: uuid, message_id: uuid, text: z.string().trim().min(1).max(MAX_ANSWER) },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

/**
 * The sender of a message is unverified, so staff record which player it concerns. `notFound`: no such
 * payment on the site, or the payment or round belongs to another player.
 */
const linkContact = defineWrite({
  path: 'messages/link',
  summary:
    'Link a message to a player and one of their payments or bets, or to nothing. A payment is enough to find the player.',
  needs: ['messages', 'write'],
  input: {
    message_id: uuid,
    /** Empty: the player of the payment. If there is no payment either, the link is removed. */
    player_id: z.union([uuid, z.literal('')]).default(''),
    /** Reference of a deposit or withdrawal; `PROVIDER/round` for a bet; empty to link only the player. */
    reference: z.string().trim().max(100).default(''),
  },
  output: { player: playerRef.nullable() },
  errors: ['notFound'],
});

export const contactCalls = {
  contactMessages,
  undeliveredMessages,
  revealContact,
  closeContact,
  answerContact,
  linkContact,
};

/** `push` reaches the browsers of players who consented to it, for any purpose. */
export const BROADCAST_CHANNELS = ['inbox', 'push'] as const;
const channel = z.enum(BROADCAST_CHANNELS).default('inbox');

const broadcastItem = z.object({
  broadcast_id: z.string(),
  title: z.string(),
  body: z.string(),
  purpose: z.enum(['marketing', 'service']),
  channel: z.enum(BROADCAST_CHANNELS),
  segment: z.string(),
  /** Name of the segment by rules at that time. */
  segment_name: z.string(),
  recipients: z.int(),
  sent_at: instant,
  by: z.string(),
});

/** `rules`: the segment in `segment_id`. */
export const SEGMENTS = ['all', 'active_7', 'active_30', 'quiet_30', 'listed', 'rules'] as const;
/** A segment of the console; empty for none. */
export const chosenSegment = z.union([uuid, z.literal('')]).default('');
/**
 * `marketing` reaches players who consented to it; `service` is about the site or the account, without an
 * offer.
 */
const purpose = z.enum(['marketing', 'service']).default('marketing');
export const broadcasts = defineRead({
  path: 'broadcasts',
  summary: 'Broadcasts, newest first.',
  needs: ['content', 'read'],
  input: {},
  output: { value: z.array(broadcastItem) },
});
/**
 * A message without a reward, to inboxes or by web push. A proposer without write access needs an approver
 * with it. Blocked and closed accounts receive none; marketing reaches players who consented to it on that
 * channel. `notYet`: the brand does not use the channel.
 */
export const sendBroadcast = defineWrite({
  path: 'broadcasts/send',
  summary: 'Send one message to the inboxes or browsers of many players.',
  needs: ['content', 'write', 'make'],
  input: {
    request_id: uuid,
    title: z.string().trim().min(1).max(120),
    body: z.string().trim().min(1).max(4000),
    purpose,
    channel,
    segment: z.enum(SEGMENTS),
    segment_id: chosenSegment,
    account_ids: z.array(z.string().trim().min(1).max(64)).max(500).default([]),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'changedMeanwhile', 'notYet'],
});
export const countSegment = defineRead({
  path: 'broadcasts/count',
  summary: 'Number of players a message would reach.',
  needs: ['content', 'write', 'make'],
  input: {
    purpose,
    channel,
    segment: z.enum(SEGMENTS),
    segment_id: chosenSegment,
    account_ids: z.array(z.string().trim().min(1).max(64)).max(500).default([]),
  },
  output: { recipients: z.int() },
  errors: ['notFound'],
});
