import type { DepositCredited, PaymentNotified } from '#contracts/events/payments.ts';
import type { PlayerClosed, PlayerRegistered } from '#contracts/events/player.ts';
import { channelsOf, type JourneyTrigger } from '#contracts/values/journeys.ts';
import type { SegmentRules } from '#contracts/values/segment-rules.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Database, type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { isFirstDeposit } from '../bonuses/index.ts';
import { isReachable, isSegmentMember, listMembers } from '../segments/index.ts';
import { isInControlGroup, type Journey, runningJourneys } from './journeys.ts';
import { tables } from './tables.ts';

/** Maximum number of players added to one journey in one run of the job. */
const MAX_ENTRIES = 2000;
/** Only players whose inactivity began in the last days before the limit enter, not every old account. */
const QUIET_WINDOW_DAYS = 30;

/** A player was registered. */
export const enterOnRegistration = (tx: Tx, event: PlayerRegistered) =>
  enterByEvent(tx, 'registered', { siteId: event.site_id, playerId: event.player_id }, event.at);

/** A deposit was credited: it counts towards journeys already entered, and a first deposit is a trigger. */
export async function onDeposit(tx: Tx, event: DepositCredited): Promise<void> {
  const key = { siteId: event.site_id, playerId: event.player_id };
  await write(tx, {
    text: `update journeys.entry set deposited = deposited + $4, converted_at = coalesce(converted_at, $3)
      where site_id = $1 and player_id = $2 and entered_at <= $3 and converts_until >= $3`,
    values: [event.site_id, event.player_id, new Date(event.at), BigInt(event.amount)],
  });
  if (await isFirstDeposit(tx, key, event.deposit_id)) await enterByEvent(tx, 'first_deposit', key, event.at);
}

/** A deposit failed or expired. */
export async function enterOnFailedDeposit(tx: Tx, event: PaymentNotified): Promise<void> {
  if (event.payment !== 'deposit' || !['failed', 'expired'].includes(event.state)) return;
  await enterByEvent(tx, 'deposit_failed', { siteId: event.site_id, playerId: event.player_id }, event.at);
}

/** Closed, blocked and excluded players leave all journeys. */
export async function leaveAll(tx: Tx, event: PlayerClosed): Promise<void> {
  await write(tx, {
    text: `update journeys.entry set state = 'left', ended_at = $3, reason = 'protected'
      where site_id = $1 and player_id = $2 and state = 'inside'`,
    values: [event.site_id, event.player_id, new Date(event.at)],
  });
}

async function enterByEvent(tx: Tx, trigger: JourneyTrigger, key: PlayerKey, at: string): Promise<void> {
  for (const journey of await runningJourneys(tx, [trigger], key.siteId))
    await enterJourney(tx, journey, key.playerId, new Date(at));
}

/**
 * Adds a player to a journey or to its control group if the player has consented to its channels, belongs to
 * its segment, is not in the journey and has not entered within the re-entry time. Both groups are selected
 * by the same rules.
 */
async function enterJourney(tx: Tx, journey: Journey, playerId: string, now: Date): Promise<boolean> {
  const { site_id, journey_id, version, plan } = journey;
  const [key, journeyKey] = [
    { siteId: site_id, playerId },
    { siteId: site_id, journeyId: journey_id },
  ];
  // One entry at a time, even if several events or jobs add the player concurrently.
  await write(tx, {
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`journey ${site_id} ${journey_id} ${playerId}`],
  });
  if ((await enteredPlayers(tx, journey, [playerId], now)).size > 0) return false;
  // A new player has not given consent yet: consent is checked before each message.
  const channels = plan.trigger === 'registered' ? [] : channelsOf(plan);
  if (!(await isReachable(tx, key, channels, now))) return false;
  const { segment_id } = plan;
  const segment = segment_id && { siteId: site_id, segmentId: segment_id };
  if (segment && !(await isSegmentMember(tx, segment, playerId, now))) return false;
  const isControl = isInControlGroup(journeyKey, playerId, plan.control_percent);
  await tables(tx)
    .insertInto('entry')
    .values({
      ...{ site_id, journey_id, version, player_id: playerId, is_control: isControl },
      ...{ entered_at: now, due_at: now, state: isControl ? 'finished' : 'inside' },
      ended_at: isControl ? now : null,
      converts_until: new Date(now.getTime() + plan.conversion_days * DAY_MS),
    })
    .execute();
  return true;
}

/** The given players who are in the journey, or entered within the re-entry time. */
async function enteredPlayers(
  db: Db,
  { site_id, journey_id, plan: { reentry_days } }: Journey,
  playerIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const since = reentry_days === 0 ? null : new Date(now.getTime() - reentry_days * DAY_MS);
  const rows = await run<{ player_id: string }>(db, {
    text: `select distinct player_id from journeys.entry
      where site_id = $1 and journey_id = $2 and player_id = any ($3::uuid[])
        and (state = 'inside' or $4::timestamptz is null or entered_at > $4)`,
    values: [site_id, journey_id, playerIds, since],
  });
  return new Set(rows.map(({ player_id }) => player_id));
}

/** The rules of triggers that have no event. */
function rulesOfTrigger({ plan: { trigger, days, level } }: Journey): SegmentRules {
  const usual = { values: [], value: '0', days: 0, category: '' as const };
  const rules = { match: 'all' as const, groups: [] };
  if (trigger === 'level')
    return { ...rules, conditions: [{ ...usual, field: 'level', is: 'at_least', value: String(level) }] };
  return {
    ...rules,
    conditions: [
      { ...usual, field: 'last_play', is: 'before', days },
      { ...usual, field: 'last_play', is: 'within', days: days + QUIET_WINDOW_DAYS },
    ],
  };
}

/** Adds players to journeys whose trigger has no event; for a job. */
export async function enterDue({ db }: Database, now: Date): Promise<void> {
  for (const journey of await runningJourneys(db, ['quiet', 'level'])) {
    const audience = { siteId: journey.site_id, rules: rulesOfTrigger(journey), now };
    for (let entered = 0, after: string | null = null; entered < MAX_ENTRIES; ) {
      const page: string[] = await listMembers(db, audience, { after, limit: 500 });
      const known = await enteredPlayers(db, journey, page, now);
      const fresh = page.filter((id) => !known.has(id));
      entered += await forEachInOwnTransaction(db, fresh, (tx, playerId) =>
        enterJourney(tx, journey, playerId, now),
      );
      after = page.at(-1) ?? null;
      if (page.length < 500) break;
    }
  }
}
