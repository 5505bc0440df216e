import { type Db, run, transaction, write } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Day, dayIn } from '#server/platform/site-days.ts';
import { siteProfile } from '../sites/index.ts';
import { publishProfileChanged } from './profile-events.ts';

const MAX_AGE = 120;

/**
 * The day a person reaches an age; for those born on 29 February, 1 March in common years (player protection
 * A1).
 */
export function birthdayIn(born: Day, year: number): Day {
  const day = `${String(year).padStart(4, '0')}${born.slice(4)}`;
  const isLeap = new Date(`${day}T00:00:00Z`).getUTCDate() === Number(born.slice(8));
  return isLeap ? day : `${day.slice(0, 4)}-03-01`;
}

/** Full years of a person on a day. */
export function ageOn(born: Day, day: Day): number {
  const year = Number(day.slice(0, 4));
  return year - Number(born.slice(0, 4)) - (day < birthdayIn(born, year) ? 1 : 0);
}

/** The recorded birth date of a player. */
export async function birthDateOf(db: Db, siteId: number, playerId: string): Promise<Day | null> {
  const [row] = await run<{ born: Day | null }>(db, {
    text: 'select birth_date::text as born from players.player where site_id = $1 and player_id = $2',
    values: [siteId, playerId],
  });
  return row?.born ?? null;
}

/**
 * Returns the recorded birth date of a player, or records it: only once, because gifts depend on it. Refuses
 * `invalidBirthDate` below the age of the site’s jurisdiction, and `birthDateNoted` for a different date.
 */
export async function readOrSetBirthDate(
  context: PlayerContext,
  birthDate: Day | undefined,
  { now, zone }: { now: Date; zone: string },
): Promise<Day | null> {
  const { db, site, player } = context;
  if (birthDate === undefined) return await birthDateOf(db, site.id, player.id);
  const { min_age: minAge } = (await siteProfile(db, site.id)).jurisdiction;
  const today = dayIn(now, zone);
  const year = Number(birthDate.slice(0, 4));
  if (birthdayIn(birthDate, year + minAge) > today || year < Number(today.slice(0, 4)) - MAX_AGE)
    refuse('invalidBirthDate');
  await transaction(db, async (tx) => {
    const noted = await write(tx, {
      text: `update players.player set birth_date = $3, birth_date_set_at = $4
        where site_id = $1 and player_id = $2 and birth_date is null returning 1 as noted`,
      values: [site.id, player.id, birthDate, now],
    });
    if (noted.length > 0) await publishProfileChanged(tx, context, now);
  });
  if ((await birthDateOf(db, site.id, player.id)) !== birthDate) refuse('birthDateNoted');
  return birthDate;
}

/**
 * Players of a site with a birthday on a day who recorded it before a time, at most `limit` after a cursor.
 */
export async function listBirthdays(
  db: Db,
  siteId: number,
  {
    day,
    notedBefore,
    after = null,
    limit,
  }: { day: Day; notedBefore: Date; after?: string | null; limit: number },
): Promise<string[]> {
  const rows = await run<{ player_id: string }>(db, {
    text: `select player_id from players.player where site_id = $1 and status = 'active'
      and birth_date_set_at < $2
      and ($3::uuid is null or player_id > $3)
      and (extract(month from birth_date), extract(day from birth_date)) in (select extract(month
      from d), extract(day from d)
        from unnest($4::date[]) as d) order by player_id limit $5`,
    values: [siteId, notedBefore, after, matchingBirthDates(day), limit],
  });
  return rows.map(({ player_id }) => player_id);
}

/** Birth dates whose birthday falls on a day, including leap years. */
function matchingBirthDates(day: Day): Day[] {
  const isMarchFirst = day.slice(5) === '03-01' && birthdayIn('2000-02-29', Number(day.slice(0, 4))) === day;
  return isMarchFirst ? [day, '2000-02-29'] : [day];
}
