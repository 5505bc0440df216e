import type { BROADCAST_CHANNELS, SEGMENTS } from '#contracts/console/messages.ts';
import { deny, denyField } from '../../platform/console/denial.ts';
import type { Fields, ProposalKind } from '../../platform/console/module-console.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { agreedPlayers, listActivityGroup } from '../players/index.ts';
import { readProtectionStates, suppressedPlayers } from '../protection/index.ts';
import { queuePush } from '../push/index.ts';
import { findSegment, listSegmentMembers, type SegmentKey } from '../segments/index.ts';
import { sendInbox } from './inbox.ts';
import { cappedPlayers, lockMarketing, recordContacts } from './marketing-contacts.ts';
import { tables } from './tables.ts';

/** Maximum number of recipients of a broadcast; larger audiences need a campaign. */
const MAX_BROADCAST_RECIPIENTS = 50_000;
const BATCH = 1000;

/** The audience of a broadcast: a fixed group, listed accounts, or a segment of the console. */
export type Audience = {
  siteId: number;
  segment: (typeof SEGMENTS)[number];
  /** Only for `rules`; otherwise empty. */
  segmentId: string;
  accountIds: readonly string[];
  purpose: 'marketing' | 'service';
  channel: (typeof BROADCAST_CHANNELS)[number];
};

/** The audience of a broadcast as stored in its proposal. */
export const parseAudience = (siteId: number, facts: Fields): Audience => ({
  siteId,
  segment: facts.segment as Audience['segment'],
  segmentId: String(facts.segment_id ?? ''),
  accountIds: facts.account_ids as readonly string[],
  // For proposals older than the purpose field.
  purpose: (facts.purpose as Audience['purpose'] | undefined) ?? 'marketing',
  channel: (facts.channel as Audience['channel'] | undefined) ?? 'inbox',
});

/** The rule-based segment of an audience; denies `notFound` when the site has no segment with this id. */
export async function audienceSegment(db: Db, { siteId, segment, segmentId }: Audience) {
  if (segment !== 'rules') return undefined;
  const key: SegmentKey = { siteId, segmentId };
  return (segmentId === '' ? undefined : await findSegment(db, key)) ?? deny('notFound');
}

type Page = { now: Date; after?: string | null; limit: number };

/** Ids of an audience's players in ascending order, before consent and exclusions are applied. */
async function listAudience(db: Db, audience: Audience, page: Page): Promise<string[]> {
  const { siteId, segment: kind, segmentId, accountIds } = audience;
  if (kind === 'rules') return await listSegmentMembers(db, { siteId, segmentId }, page);
  return await listActivityGroup(db, siteId, { kind, accountIds }, page);
}

/** Push needs consent even for service messages: without it nothing is sent to a browser. */
const consenting = async (db: Db, { siteId, purpose, channel }: Audience, ids: readonly string[]) =>
  purpose === 'service' && channel === 'inbox' ? ids : await agreedPlayers(db, siteId, ids, channel);

/**
 * The maximum number of recipients: players excluded at the time of sending are skipped. Denies audiences
 * above the limit.
 */
export async function countAudience(db: Db, audience: Audience, now: Date): Promise<number> {
  await audienceSegment(db, audience);
  const ids = await listAudience(db, audience, { now, limit: MAX_BROADCAST_RECIPIENTS + 1 });
  if (ids.length > MAX_BROADCAST_RECIPIENTS) denyField('segment', 'too_big');
  return (await consenting(db, audience, ids)).length;
}

/** Sends once per proposal, to the audience at the time of sending. */
export const broadcastProposal: ProposalKind = {
  right: 'content',
  access: ['write'],
  async apply(tx, { siteId, proposalId, facts, makerId }, now) {
    const { title, body } = facts as { title: string; body: string };
    const message = { title, body, key: `broadcast:${proposalId}` };
    const audience = parseAudience(siteId, facts);
    const segment = await audienceSegment(tx, audience);
    // The segment must be unchanged since the approval.
    if (segment && segment.version !== facts.segment_version) deny('changedMeanwhile');
    const recipients = await sendToAudience(tx, audience, message, now);
    await tables(tx)
      .insertInto('broadcast')
      .values({
        site_id: siteId,
        broadcast_id: proposalId,
        title,
        body,
        segment: audience.segment,
        segment_name: segment?.name ?? '',
        purpose: audience.purpose,
        channel: audience.channel,
        recipients,
        sent_by: makerId,
        sent_at: now,
      })
      .execute();
  },
};

type Message = { title: string; body: string; key: string };

async function sendToAudience(tx: Tx, audience: Audience, message: Message, now: Date): Promise<number> {
  const { siteId } = audience;
  if (audience.purpose === 'marketing') await lockMarketing(tx, siteId);
  let [sent, after] = [0, null as string | null];
  for (;;) {
    const players = await listAudience(tx, audience, { now, after, limit: BATCH });
    const agreed = await consenting(tx, audience, players);
    const requested = agreed.map((playerId) => ({ siteId, playerId }));
    const standings = await readProtectionStates(tx, requested, now);
    // Players on a time-out, excluded, or with strong markers of harm receive no campaigns from that moment
    // on (player protection E5, J3).
    const spared = await suppressedPlayers(tx, siteId, agreed, now);
    const isMarketing = audience.purpose === 'marketing';
    const capped = isMarketing ? await cappedPlayers(tx, siteId, agreed, now) : new Set<string>();
    const reachable = requested.filter(
      ({ playerId }, at) =>
        standings[at]!.excludedUntil === null && !spared.has(playerId) && !capped.has(playerId),
    );
    const reached = await deliver(tx, audience, reachable, message, now);
    sent += reached.length;
    const contact = { channel: audience.channel, key: message.key, now };
    if (isMarketing) await recordContacts(tx, siteId, reached, contact);
    after = players.at(-1) ?? null;
    if (players.length < BATCH) return sent;
    if (sent >= MAX_BROADCAST_RECIPIENTS) denyField('segment', 'too_big');
  }
}

/** Sends to players' inboxes or browsers; returns the ids of the players reached. */
async function deliver(
  tx: Tx,
  { siteId, channel }: Audience,
  reachable: readonly PlayerKey[],
  { title, body, key }: Message,
  now: Date,
): Promise<string[]> {
  const ids = reachable.map(({ playerId }) => playerId);
  if (channel === 'push') return await queuePush(tx, siteId, ids, { title, body, key, now });
  await sendInbox(
    tx,
    reachable.map((player) => ({ ...player, title, body: paragraphs(body), key })),
  );
  return ids;
}

/** Converts plain text to HTML: an empty line starts a paragraph. */
export function paragraphs(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return escaped
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replace(/\n/g, '<br>')}</p>`)
    .join('');
}

/** The last 50 broadcasts of a site, newest first. */
export async function listBroadcasts(db: Db, siteId: number) {
  return await tables(db)
    .selectFrom('broadcast')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('sent_at', 'desc')
    .limit(50)
    .execute();
}
