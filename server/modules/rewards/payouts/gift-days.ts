import { type Database, type Db, run, schemaOf, type Tx } from '../../../platform/database.ts';
import { oneByOne } from '../../../platform/one-by-one.ts';
import { grantForOccasion, hasOccasion } from '../../bonuses/index.ts';
import { bornOn, mayPlay } from '../../players/index.ts';
import { exclusionOf } from '../../protection/index.ts';
import { mayBeCourted } from '../contact.ts';
import { progressOf } from '../counting.ts';
import { addDays, type Day, dayOf, mondayOf, startOf } from '../days.ts';
import { type Programme, programmeOf } from '../programmes.ts';
import type { RewardsTables } from '../tables.ts';
import { type LevelGift, levelGifts } from './gifts.ts';
import { payOnce } from './pay.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** Players given to in one go. */
const AT_ONCE = 500;
/** A birthday that the job has missed is looked at again for so long. */
const DAYS_BACK = 2;
/** A birth date counts when it was noted so long before the birthday: nobody is born when there is something to be had. */
const NOTED_DAYS = 7;

/**
 * Gives what levels and campaigns give on birthdays, once a year, and what levels give to whoever played in the week before, once a week
 * (operations 4.1, 5). Days are those of the site's zone. It may be run as often as one likes; answers how many gifts were given.
 */
export async function giveOnDays(database: Database, now: Date): Promise<number> {
  const sites = await tables(database.db).selectFrom('programme').select('site_id').execute();
  let given = 0;
  for (const { site_id: siteId } of sites) {
    const programme = (await programmeOf(database.db, siteId))!;
    const gifts = await levelGifts(database.db, siteId);
    const giving = { siteId, programme, gifts, now };
    given += (await giveBirthdays(database, giving)) + (await giveWeekly(database, giving));
  }
  return given;
}

type Giving = { siteId: number; programme: Programme; gifts: Map<number, LevelGift>; now: Date };

async function giveBirthdays(database: Database, giving: Giving): Promise<number> {
  const { siteId, programme, gifts, now } = giving;
  const isGiven =
    [...gifts.values()].some(({ birthday }) => birthday > 0n) ||
    (await hasOccasion(database.db, siteId, 'birthday', now));
  if (!isGiven) return 0;
  const today = dayOf(now, programme.zone);
  const days = Array.from({ length: DAYS_BACK + 1 }, (_, n) => addDays(today, -n));
  let given = 0;
  for (const day of days) {
    const notedBefore = startOf(addDays(day, -NOTED_DAYS), programme.zone);
    const page = (after: string | null) =>
      bornOn(database.db, siteId, { day, notedBefore, after, limit: AT_ONCE });
    given += await each(database.db, page, (tx, playerId) =>
      giveBirthday(tx, giving, playerId, day.slice(0, 4)),
    );
  }
  return given;
}

async function giveBirthday(tx: Tx, giving: Giving, playerId: string, year: string): Promise<boolean> {
  const { siteId, programme, gifts, now } = giving;
  if (!(await mayBeGiven(tx, siteId, playerId, now))) return false;
  const { position } = await progressOf(tx, programme, siteId, playerId, now);
  const happened = {
    siteId,
    playerId,
    type: 'birthday' as const,
    source: `birthday:${year}`,
    level: position,
  };
  const bonus = await grantForOccasion(tx, happened, now);
  const isPaid = await pay(tx, giving, playerId, 'birthday', year, {
    position,
    amount: gifts.get(position)?.birthday ?? 0n,
  });
  return isPaid || (bonus?.ok === true && !bonus.replayed);
}

async function giveWeekly(database: Database, giving: Giving): Promise<number> {
  const { siteId, programme, gifts, now } = giving;
  if (![...gifts.values()].some(({ weekly }) => weekly > 0n)) return 0;
  const monday = mondayOf(dayOf(now, programme.zone));
  const page = (after: string | null) => dueThisWeek(database.db, siteId, monday, after);
  return await each(database.db, page, async (tx, playerId) => {
    if (!(await mayBeGiven(tx, siteId, playerId, now))) return await skip(tx, giving, playerId, monday);
    const { position } = await progressOf(tx, programme, siteId, playerId, now);
    const amount = gifts.get(position)?.weekly ?? 0n;
    return await pay(tx, giving, playerId, 'weekly', monday, { position, amount });
  });
}

/** Who played in the week before and was not looked at in this one. */
async function dueThisWeek(db: Db, siteId: number, monday: Day, after: string | null): Promise<string[]> {
  const rows = await run<{ player_id: string }>(db, {
    text: `select distinct d.player_id from rewards.play_day d
      where d.site_id = $1 and d.day >= $2::date - 7 and d.day < $2::date
        and not exists (select from rewards.payout x where x.site_id = $1 and x.player_id = d.player_id
          and x.kind = 'weekly' and x.period = $2::text) and ($3::uuid is null or d.player_id > $3)
      order by d.player_id limit ${AT_ONCE}`,
    values: [siteId, monday, after],
  });
  return rows.map(({ player_id }) => player_id);
}

/** Nothing this week for who may not play now. */
async function skip(tx: Tx, giving: Giving, playerId: string, monday: Day): Promise<boolean> {
  return await pay(tx, giving, playerId, 'weekly', monday, { position: 0, amount: 0n });
}

async function pay(
  tx: Tx,
  { siteId, programme, now }: Giving,
  playerId: string,
  kind: 'weekly' | 'birthday',
  period: string,
  { position, amount }: { position: number; amount: bigint },
): Promise<boolean> {
  const name = programme.levels[position]?.name ?? '';
  return await payOnce(
    tx,
    { siteId, playerId, kind, period, amount, currency: programme.currency, name },
    now,
  );
}

async function mayBeGiven(tx: Tx, siteId: number, playerId: string, now: Date): Promise<boolean> {
  const player = { siteId, playerId };
  return (
    (await mayPlay(tx, siteId, playerId)).allowed &&
    !(await exclusionOf(tx, player, now)) &&
    (await mayBeCourted(tx, player, now))
  );
}

/** Does something for each of many players, a page after the other; answers for how many it was done. */
async function each(
  db: Db,
  page: (after: string | null) => Promise<string[]>,
  work: (tx: Tx, playerId: string) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (let after: string | null = null; ; ) {
    const players: string[] = await page(after);
    done += await oneByOne(db, players, work);
    if (players.length < AT_ONCE) return done;
    after = players.at(-1)!;
  }
}
