import type { SEGMENTS } from '#contracts/console/messages.ts';
import { deny } from '../../platform/console/denial.ts';
import type { Fields, ProposalKind } from '../../platform/console/module-console.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { listSegment, type Segment } from '../players/index.ts';
import { readProtectionStates, suppressedPlayers } from '../protection/index.ts';
import { sendInbox } from './inbox.ts';
import { tables } from './tables.ts';

/** Maximum number of recipients of a broadcast; more need a campaign. */
export const MAX_RECIPIENTS = 50_000;
const BATCH = 1000;

type SegmentName = (typeof SEGMENTS)[number];

export function parseSegment(facts: Fields): Segment {
  return { kind: facts.segment as SegmentName, accountIds: facts.account_ids as readonly string[] };
}

/**
 * The maximum number of recipients: players excluded at the time of sending get none. Denied above the limit.
 */
export async function countSegment(db: Db, siteId: number, segment: Segment, now: Date): Promise<number> {
  const players = await listSegment(db, siteId, segment, { now, limit: MAX_RECIPIENTS + 1 });
  if (players.length > MAX_RECIPIENTS)
    deny('invalidRequest', { fields: [{ field: 'segment', rule: 'too_big' }] });
  return players.length;
}

/** Sends once per proposal, to the segment's players at that time. */
export const broadcastProposal: ProposalKind = {
  right: 'content',
  access: ['write'],
  async apply(tx, { siteId, proposalId, facts, makerId }, now) {
    const { title, body } = facts as { title: string; body: string };
    const message = { title, body: paragraphs(body), key: `broadcast:${proposalId}` };
    const recipients = await sendToSegment(tx, siteId, parseSegment(facts), message, now);
    await tables(tx)
      .insertInto('broadcast')
      .values({
        site_id: siteId,
        broadcast_id: proposalId,
        title,
        body,
        segment: String(facts.segment),
        recipients,
        sent_by: makerId,
        sent_at: now,
      })
      .execute();
  },
};

type Message = { title: string; body: string; key: string };

async function sendToSegment(
  tx: Tx,
  siteId: number,
  segment: Segment,
  message: Message,
  now: Date,
): Promise<number> {
  let [sent, after] = [0, null as string | null];
  for (;;) {
    const players = await listSegment(tx, siteId, segment, { now, after, limit: BATCH });
    const requested = players.map((playerId) => ({ siteId, playerId }));
    const standings = await readProtectionStates(tx, requested, now);
    // Who is on a break, excluded, or shows strong markers of harm is spoken to by no campaign, from the same
    // moment on (player protection E5, J3).
    const spared = await suppressedPlayers(tx, siteId, players, now);
    const reachable = requested.filter(
      ({ playerId }, at) => standings[at]!.excludedUntil === null && !spared.has(playerId),
    );
    sent += await sendInbox(
      tx,
      reachable.map((player) => ({ ...player, ...message })),
    );
    after = players.at(-1) ?? null;
    if (players.length < BATCH) return sent;
    if (sent >= MAX_RECIPIENTS) deny('invalidRequest', { fields: [{ field: 'segment', rule: 'too_big' }] });
  }
}

/** Plain text as HTML: an empty line starts a paragraph. */
function paragraphs(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return escaped
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replace(/\n/g, '<br>')}</p>`)
    .join('');
}

export async function listBroadcasts(db: Db, siteId: number) {
  return await tables(db)
    .selectFrom('broadcast')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('sent_at', 'desc')
    .limit(50)
    .execute();
}
