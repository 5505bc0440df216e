import { type Database, type Db, run, schemaOf, type Tx } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { grantTriggeredBonus, hasTriggeredCampaign } from '../../bonuses/index.ts';
import { listBirthdays, mayPlay } from '../../players/index.ts';
import { findActiveExclusion } from '../../protection/index.ts';
import { progressOf } from '../contributions.ts';
import { mayReceiveMarketing } from '../marketing-eligibility.ts';
import { findVipProgramme, type VipProgramme } from '../programmes.ts';
import { addDays, type Day, dayIn, startOfDay, weekStart } from '../reward-windows.ts';
import type { RewardsTables } from '../tables.ts';
import { type LevelGift, listLevelGifts } from './gifts.ts';
import { payRewardOnce } from './payment.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** Players processed per run. */
const BATCH_SIZE = 500;
/** A birthday missed by the job is processed within this time. */
const DAYS_BACK = 2;
/**
 * A birth date must be recorded this long before the birthday, so that it cannot be set just to get a gift.
 */
const MIN_DAYS_SINCE_BIRTH_DATE_SET = 7;

/**
 * Gives birthday gifts of levels and campaigns, once a year, and the levels' weekly gifts to players who
 * played in the week before, once a week (operations 4.1, 5). Days are those of the site's zone. Idempotent;
 * returns the number of gifts.
 */
export async function giveScheduledGifts(database: Database, now: Date): Promise<number> {
  const sites = await tables(database.db).selectFrom('programme').select('site_id').execute();
  let count = 0;
  for (const { site_id: siteId } of sites) {
    const programme = (await findVipProgramme(database.db, siteId))!;
    const gifts = await listLevelGifts(database.db, siteId);
    const giving = { siteId, programme, gifts, now };
    count += (await giveBirthdays(database, giving)) + (await giveWeekly(database, giving));
  }
  return count;
}

type GiftRun = { siteId: number; programme: VipProgramme; gifts: Map<number, LevelGift>; now: Date };

async function giveBirthdays(database: Database, giving: GiftRun): Promise<number> {
  const { siteId, programme, gifts, now } = giving;
  const isGiven =
    [...gifts.values()].some(({ birthday }) => birthday > 0n) ||
    (await hasTriggeredCampaign(database.db, siteId, 'birthday', now));
  if (!isGiven) return 0;
  const today = dayIn(now, programme.zone);
  const days = Array.from({ length: DAYS_BACK + 1 }, (_, n) => addDays(today, -n));
  let count = 0;
  for (const day of days) {
    const notedBefore = startOfDay(addDays(day, -MIN_DAYS_SINCE_BIRTH_DATE_SET), programme.zone);
    const page = (after: string | null) =>
      listBirthdays(database.db, siteId, { day, notedBefore, after, limit: BATCH_SIZE });
    count += await forEachPage(database.db, page, (tx, playerId) =>
      giveBirthday(tx, giving, playerId, day.slice(0, 4)),
    );
  }
  return count;
}

async function giveBirthday(tx: Tx, giving: GiftRun, playerId: string, year: string): Promise<boolean> {
  const { siteId, programme, gifts, now } = giving;
  if (!(await canReceiveGift(tx, siteId, playerId, now))) return false;
  const { position } = await progressOf(tx, programme, siteId, playerId, now);
  const happened = {
    siteId,
    playerId,
    type: 'birthday' as const,
    source: `birthday:${year}`,
    level: position,
  };
  const bonus = await grantTriggeredBonus(tx, happened, now);
  const isPaid = await payGift(tx, giving, playerId, 'birthday', year, {
    position,
    amount: gifts.get(position)?.birthday ?? 0n,
  });
  return isPaid || (bonus?.ok === true && !bonus.replayed);
}

async function giveWeekly(database: Database, giving: GiftRun): Promise<number> {
  const { siteId, programme, gifts, now } = giving;
  if (![...gifts.values()].some(({ weekly }) => weekly > 0n)) return 0;
  const monday = weekStart(dayIn(now, programme.zone));
  const page = (after: string | null) => dueThisWeek(database.db, siteId, monday, after);
  return await forEachPage(database.db, page, async (tx, playerId) => {
    if (!(await canReceiveGift(tx, siteId, playerId, now)))
      return await skipPlayer(tx, giving, playerId, monday);
    const { position } = await progressOf(tx, programme, siteId, playerId, now);
    const amount = gifts.get(position)?.weekly ?? 0n;
    return await payGift(tx, giving, playerId, 'weekly', monday, { position, amount });
  });
}

/** Players active in the previous week and not yet processed in this one. */
async function dueThisWeek(db: Db, siteId: number, monday: Day, after: string | null): Promise<string[]> {
  const rows = await run<{ player_id: string }>(db, {
    text: `select distinct d.player_id from rewards.play_day d
      where d.site_id = $1 and d.day >= $2::date - 7 and d.day < $2::date
        and not exists (select from rewards.payout x where x.site_id = $1 and x.player_id = d.player_id
          and x.kind = 'weekly' and x.period = $2::text) and ($3::uuid is null or d.player_id > $3)
      order by d.player_id limit ${BATCH_SIZE}`,
    values: [siteId, monday, after],
  });
  return rows.map(({ player_id }) => player_id);
}

/** No weekly gift for players who may not play now. */
async function skipPlayer(tx: Tx, giving: GiftRun, playerId: string, monday: Day): Promise<boolean> {
  return await payGift(tx, giving, playerId, 'weekly', monday, { position: 0, amount: 0n });
}

async function payGift(
  tx: Tx,
  { siteId, programme, now }: GiftRun,
  playerId: string,
  kind: 'weekly' | 'birthday',
  period: string,
  { position, amount }: { position: number; amount: bigint },
): Promise<boolean> {
  const name = programme.levels[position]?.name ?? '';
  return await payRewardOnce(
    tx,
    { siteId, playerId, kind, period, amount, currency: programme.currency, name },
    now,
  );
}

async function canReceiveGift(tx: Tx, siteId: number, playerId: string, now: Date): Promise<boolean> {
  const player = { siteId, playerId };
  return (
    (await mayPlay(tx, siteId, playerId)).allowed &&
    !(await findActiveExclusion(tx, player, now)) &&
    (await mayReceiveMarketing(tx, player, now))
  );
}

/** Processes players page by page; returns the number processed. */
async function forEachPage(
  db: Db,
  page: (after: string | null) => Promise<string[]>,
  work: (tx: Tx, playerId: string) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (let after: string | null = null; ; ) {
    const players: string[] = await page(after);
    done += await forEachInOwnTransaction(db, players, work);
    if (players.length < BATCH_SIZE) return done;
    after = players.at(-1)!;
  }
}
