import type { JourneyPlan, JourneyStep } from '#contracts/values/journeys.ts';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { type Database, type Db, run, type Tx } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import type { SiteRef } from '../../platform/site-ref.ts';
import { grantBonus } from '../bonuses/index.ts';
import {
  cappedPlayers,
  lockMarketing,
  marketingLimitsOf,
  paragraphs,
  quietUntil,
  recordContacts,
  sendInbox,
} from '../content/index.ts';
import { languageOfPlayer } from '../players/index.ts';
import { queuePush } from '../push/index.ts';
import { isReachable, isSegmentMember } from '../segments/index.ts';
import { findSiteById, siteProfile } from '../sites/index.ts';
import { findJourney, planOfEntry } from './journeys.ts';
import { type EntryRow, tables } from './tables.ts';

/** Maximum number of steps processed in one run of the job. */
const MAX_DUE = 2000;
/** A message held back by the limits is retried after this many hours, and skipped after this many days. */
const RETRY_HOURS = 6;
const MAX_HELD_DAYS = 7;

export type StepDeps = {
  levelOf(db: Db, siteId: number, playerId: string, now: Date): Promise<number>;
  /**
   * Sends an email or SMS to a player's own contact; false without a contact or when an SMS limit is reached.
   */
  sendMarketing(
    tx: Tx,
    site: SiteRef,
    playerId: string,
    message: { channel: 'mail' | 'sms'; subject: string; body: string; language: string },
  ): Promise<boolean>;
};

/**
 * Processes the steps that are due, each player in a separate transaction that locks the entry: a step takes
 * effect once, even with several processes or after a crash. For a job.
 */
export async function takeDueSteps({ db }: Database, deps: StepDeps, now: Date): Promise<void> {
  const due = await run<{ site_id: number; entry_id: string }>(db, {
    text: `select e.site_id, e.entry_id from journeys.entry e
        join journeys.journey j using (site_id, journey_id)
      where e.state = 'inside' and e.due_at <= $1 and j.state = 'running' order by e.due_at limit $2`,
    values: [now, MAX_DUE],
  });
  await forEachInOwnTransaction(db, due, async (tx, { site_id, entry_id }) => {
    const entry = await tables(tx)
      .selectFrom('entry')
      .selectAll()
      .where('site_id', '=', site_id)
      .where('entry_id', '=', entry_id)
      .where('state', '=', 'inside')
      .where('due_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return entry !== undefined && (await advance(tx, entry, deps, now));
  });
}

type Change = Partial<Pick<EntryRow, 'state' | 'step' | 'due_at' | 'held_since' | 'ended_at' | 'reason'>>;

async function advance(tx: Tx, entry: EntryRow, deps: StepDeps, now: Date): Promise<void> {
  const { site_id: siteId, journey_id: journeyId, player_id: playerId } = entry;
  const journey = await findJourney(tx, { siteId, journeyId });
  // Paused between the list and the lock.
  if (journey?.state !== 'running') return;
  const plan = await planOfEntry(tx, entry);
  const leave = (reason: string) => update(tx, entry, { state: 'left', ended_at: now, reason });
  if (!(await isReachable(tx, { siteId, playerId }, [], now))) return await leave('protected');
  let heldSince = entry.held_since;
  for (let step = entry.step; ; step++) {
    const current = plan.steps[step];
    if (!current) return await update(tx, entry, { state: 'finished', ended_at: now, step });
    if (current.kind === 'wait') {
      const due_at = new Date(now.getTime() + current.hours * HOUR_MS);
      return await update(tx, entry, { step: step + 1, due_at, held_since: null });
    }
    if (current.kind === 'condition') {
      const key = { siteId, segmentId: current.segment_id };
      if ((await isSegmentMember(tx, key, playerId, now)) !== current.is_member)
        return await leave('condition');
      continue;
    }
    if (current.kind === 'message' && !(await isReachable(tx, { siteId, playerId }, [current.channel], now)))
      return await leave('consent');
    const site = (await findSiteById(tx, siteId))!;
    const until = await holdUntil(tx, { entry, site, current, heldSince }, now);
    if (until) return await update(tx, entry, { step, due_at: until.at, held_since: until.since });
    await act(tx, { entry, site, plan, step, heldSince }, deps, now);
    heldSince = null;
  }
}

type Acting = { entry: EntryRow; site: SiteRef; plan: JourneyPlan; step: number; heldSince: Date | null };

/** The time until which a message waits: the end of the quiet hours, or the limit of messages. */
async function holdUntil(
  tx: Tx,
  {
    entry,
    site,
    current,
    heldSince,
  }: Pick<Acting, 'entry' | 'site' | 'heldSince'> & { current: JourneyStep },
  now: Date,
): Promise<{ at: Date; since: Date | null } | undefined> {
  if (current.kind !== 'message') return undefined;
  const limits = await marketingLimitsOf(tx, site.id);
  const quiet = current.channel === 'inbox' ? undefined : quietUntil(limits, site.timeZone, now);
  if (quiet) return { at: quiet, since: heldSince };
  await lockMarketing(tx, site.id, entry.player_id);
  if (!(await cappedPlayers(tx, site.id, [entry.player_id], now)).has(entry.player_id)) return undefined;
  const since = heldSince ?? now;
  if (now.getTime() - since.getTime() >= MAX_HELD_DAYS * DAY_MS) return undefined;
  return { at: new Date(now.getTime() + RETRY_HOURS * HOUR_MS), since };
}

/** Sends the message or grants the bonus of a step, and records the outcome. */
async function act(tx: Tx, acting: Acting, deps: StepDeps, now: Date): Promise<void> {
  const { entry, plan, step } = acting;
  const current = plan.steps[step]!;
  const { site_id, entry_id, player_id } = entry;
  const done =
    current.kind === 'bonus'
      ? { what: 'bonus' as const, outcome: await giveBonus(tx, acting, current.campaign_id, deps, now) }
      : current.kind === 'message'
        ? { what: current.channel, outcome: await sendMessage(tx, acting, current, deps, now) }
        : undefined;
  if (!done) return;
  await tables(tx)
    .insertInto('action')
    .values({ site_id, entry_id, player_id, step, ...done, at: now })
    .execute();
}

async function giveBonus(tx: Tx, { entry, step }: Acting, campaignId: string, deps: StepDeps, now: Date) {
  const { site_id: siteId, player_id: playerId, entry_id } = entry;
  const level = await deps.levelOf(tx, siteId, playerId, now);
  const request = { siteId, playerId, campaignId, source: `journey:${entry_id}:${step}`, level };
  const granted = await grantBonus(tx, request, { actor: 'system', reason: 'journey', now });
  return granted.ok ? 'given' : granted.reason;
}

type MessageStep = Extract<JourneyStep, { kind: 'message' }>;

async function sendMessage(
  tx: Tx,
  { entry, site, step }: Acting,
  { channel, texts }: MessageStep,
  deps: StepDeps,
  now: Date,
): Promise<string> {
  const { player_id: playerId, entry_id } = entry;
  const key = `journey:${entry_id}:${step}`;
  if ((await cappedPlayers(tx, site.id, [playerId], now)).has(playerId)) return 'limit';
  const preferred = await languageOfPlayer(tx, { siteId: site.id, playerId });
  const language = preferred in texts ? preferred : 'EN';
  const { title, body } = texts[language as keyof typeof texts]!;
  if (!(await siteProfile(tx, site.id)).marketingChannels.includes(channel)) return 'channel_off';
  const isSent = await sendBy(tx, { site, playerId, key, now }, { channel, title, body, language }, deps);
  if (isSent) await recordContacts(tx, site.id, [playerId], { channel, key, now });
  return isSent ? 'sent' : 'no_contact';
}

type Written = { channel: MarketingChannel; title: string; body: string; language: string };

/** Whether a message was sent over its channel. */
async function sendBy(
  tx: Tx,
  { site, playerId, key, now }: { site: SiteRef; playerId: string; key: string; now: Date },
  { channel, title, body, language }: Written,
  deps: StepDeps,
): Promise<boolean> {
  const siteId = site.id;
  if (channel === 'inbox')
    return (await sendInbox(tx, [{ siteId, playerId, title, body: paragraphs(body), key }])) === 1;
  if (channel === 'push')
    return (await queuePush(tx, siteId, [playerId], { title, body, key, now })).length > 0;
  return await deps.sendMarketing(tx, site, playerId, { channel, subject: title, body, language });
}

async function update(tx: Tx, { site_id, entry_id }: EntryRow, change: Change): Promise<void> {
  await tables(tx)
    .updateTable('entry')
    .set(change)
    .where('site_id', '=', site_id)
    .where('entry_id', '=', entry_id)
    .execute();
}
