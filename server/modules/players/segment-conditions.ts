import { nationalNumbers } from '#contracts/values/calling-codes.ts';
import { listedCallingCode } from '#contracts/values/countries.ts';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import { sql } from '#server/platform/database/index.ts';
import {
  daysAgo,
  ofPlayer,
  oneOf,
  type SegmentConditions,
  type SegmentScope,
  type Sql,
  sinceDays,
} from '#server/platform/segment-conditions.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { siteProfile } from '../sites/index.ts';

/** A pattern that no number matches. */
const NO_NUMBER = '-';

/** Conditions on accounts: attributes and consents. */
export const segmentConditions: SegmentConditions = {
  async country(condition, scope) {
    const { currency } = (await siteProfile(scope.db, scope.siteId)).site;
    const { code, pattern } = nationalNumbers(currency) ?? { code: '', pattern: NO_NUMBER };
    return oneOf(
      condition,
      sql`select player_id from players.player where site_id = ${scope.siteId} and ${ofPlayer(scope)}
        and case when contact_phone ~ ${pattern} then ${code}
            else ltrim(regexp_replace(contact_phone, '^00', ''), '+') end like any
          (${condition.values.map((country) => `${listedCallingCode(country) ?? '-'}%`)}::text[])`,
    );
  },
  language: (condition, scope) =>
    oneOf(
      condition,
      sql`select player_id from players.player where site_id = ${scope.siteId} and ${ofPlayer(scope)}
        and language = any (${condition.values}::text[])`,
    ),
  identity: ({ is, value }, scope) => ({
    ids: sql`select player_id from players.player where site_id = ${scope.siteId} and ${ofPlayer(scope)}
      and ${identityAtLeast(Number(value) + (is === 'at_least' ? 0 : 1), scope)}`,
    isInverse: is === 'at_most',
  }),
  registered: (condition, scope) =>
    sinceDays(
      condition,
      sql`select player_id from players.player where site_id = ${scope.siteId} and ${ofPlayer(scope)}
        and created_at >= ${daysAgo(scope, condition.days)}::timestamptz`,
    ),
  birthday: ({ days }, scope) => ({ ids: birthdays(scope, days) }),
  consent: (condition, scope) =>
    oneOf(condition, consentingPlayers(scope, condition.values as MarketingChannel[])),
};

/** Accounts that can be in a segment: active ones. The SQL after `from`, with the alias `p`. */
export const activePlayers = ({ siteId, playerId }: SegmentScope): Sql => sql`players.player p
  where p.site_id = ${siteId} and p.status = 'active'
    and (${playerId}::uuid is null or p.player_id = ${playerId}::uuid)`;

/** Players who have consented to marketing on one of the channels. */
export const consentingPlayers = (scope: SegmentScope, channels: readonly MarketingChannel[]): Sql =>
  sql`select player_id from players.marketing_consent
    where site_id = ${scope.siteId} and ${ofPlayer(scope)}
      and channels && ${channels}::text[]`;

/**
 * Like `identityLevelOf`, except that names are compared without regard to case and spaces: after a rename
 * that changes more, the approval does not count.
 */
function identityAtLeast(level: number, { now }: SegmentScope): Sql {
  if (level <= 0) return sql`true`;
  if (level > 3) return sql`false`;
  const named = sql`full_name <> ''`;
  if (level === 1) return named;
  const reached = sql`${named} and contact_verified_at is not null`;
  if (level === 2) return reached;
  return sql`${reached} and verified_name <> '' and lower(verified_name) = lower(full_name)
    and (verified_until is null or verified_until >= ${now.toISOString().slice(0, 10)}::date)`;
}

/**
 * Birthdays from today up to a number of days ahead; those of 29 February count on 1 March in common years.
 */
function birthdays(scope: SegmentScope, days: number): Sql {
  const today = dayIn(scope.now, scope.zone);
  const monthDays = Array.from({ length: days + 1 }, (_, n) => addDays(today, n).slice(5));
  const isLeap = monthDays.includes('02-29');
  const all = !isLeap && monthDays.includes('03-01') ? [...monthDays, '02-29'] : monthDays;
  return sql`select player_id from players.player where site_id = ${scope.siteId} and ${ofPlayer(scope)}
    and birth_date is not null and to_char(birth_date, 'MM-DD') = any (${all}::text[])`;
}
