import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import { CALLER_ANSWERS, type CallerAnswer } from '#contracts/console/caller-verification.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { deny } from '#server/platform/console/denial.ts';
import type { ConsoleContext, WriteContext } from '#server/platform/console/module-console.ts';
import { type Db, run, type Tx, transaction, write } from '#server/platform/database/index.ts';
import { birthDateOf } from '../players/index.ts';
import { requireSitePlayer } from './player-views.ts';
import { tables } from './tables.ts';

/** The number of callers one person may verify, unless a site sets another. */
const DEFAULT_LIMITS = { hourly: 20, daily: 100 };
type RevealLimits = typeof DEFAULT_LIMITS;
const MAX_LISTED_ALARMS = 100;

/** The number of times a staff member may reveal personal data of players per hour and day. */
export async function revealLimitsOf(db: Db, siteId: number): Promise<RevealLimits> {
  const row = await tables(db)
    .selectFrom('reveal_limit')
    .select(['hourly', 'daily'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ?? DEFAULT_LIMITS;
}

/** Replaces the limits of a site; returns the previous ones. */
export async function setRevealLimits(tx: Tx, siteId: number, limits: RevealLimits): Promise<RevealLimits> {
  const before = await revealLimitsOf(tx, siteId);
  await tables(tx)
    .insertInto('reveal_limit')
    .values({ site_id: siteId, ...limits })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(limits))
    .execute();
  return before;
}

/**
 * Compares a caller's answers with the account, and reveals part of the account. Call `countReveal` first.
 */
export async function verifyCaller(
  context: WriteContext,
  { player_id, ...answers }: ConsoleChecked<ConsoleApi['verifyCaller']>,
): Promise<{ answer: ConsoleOutput<ConsoleApi['verifyCaller']>; answered: CallerAnswer[] }> {
  const { tx, site } = context;
  const player = await requireSitePlayer(tx, site.id, player_id);
  const birthDate = (await birthDateOf(tx, site.id, player_id)) ?? '';
  const held = {
    full_name: player.fullName,
    birth_date: birthDate,
    email: player.email,
    phone: player.phone,
  };
  const answered = CALLER_ANSWERS.filter((name) => answers[name] !== '');
  const matches = Object.fromEntries(
    answered.map((name) => [
      name,
      held[name] !== '' && COMPARED[name](answers[name]) === COMPARED[name](held[name]),
    ]),
  );
  const shown = Object.fromEntries(
    CALLER_ANSWERS.map((name) => [name, held[name] && PARTS[name](held[name])]),
  ) as Record<CallerAnswer, string>;
  return { answer: { shown, matches }, answered };
}

/** The normalised form in which an answer is compared with the account. */
const COMPARED: Record<CallerAnswer, (text: string) => string> = {
  full_name: (text) =>
    text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase(),
  birth_date: (text) => text,
  email: (text) => text.trim().toLowerCase(),
  // With or without the country code.
  phone: (text) => text.replace(/\D/g, '').slice(-10),
};

const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const HIDDEN = '•••';
/** The part of each value that is shown. */
const PARTS: Record<CallerAnswer, (text: string) => string> = {
  full_name(text) {
    const [first = '', ...rest] = text.split(/\s+/);
    return [first, ...rest.map((part) => `${[...part][0]}${HIDDEN}`)].join(' ');
  },
  birth_date: (text) => `${DAY_AND_MONTH.format(new Date(`${text}T00:00:00Z`))} ••••`,
  email(text) {
    const at = text.lastIndexOf('@');
    return `${text.slice(0, Math.min(2, at - 1))}${HIDDEN}${text.slice(at)}`;
  },
  phone: (text) => `${text.slice(0, 3)}${HIDDEN}${text.slice(-4)}`,
};

/**
 * Counts a verification before anything is shown, in a separate transaction; one person's verifications are
 * serialised. Denies `revealLimit` beyond the limits, or while an alarm is open.
 */
export async function countReveal({ db, site, staff, now }: ConsoleContext, playerId: string): Promise<void> {
  const isCounted = await transaction(db, async (tx) => {
    await write(tx, {
      text: 'select from operators.staff where staff_id = $1 for no key update',
      values: [staff.id],
    });
    const { is_stopped, hour, ...day } = await revealsOf(tx, staff.id, now);
    if (is_stopped) return false;
    const { hourly, daily } = await revealLimitsOf(tx, site.id);
    const by = { site_id: site.id, staff_id: staff.id };
    const isWithin = hour < hourly && day.reveals < daily;
    if (isWithin)
      await tables(tx)
        .insertInto('reveal')
        .values({ ...by, player_id: playerId, at: now })
        .execute();
    else
      await tables(tx)
        .insertInto('reveal_alarm')
        .values({ ...by, ...day, raised_at: now })
        .execute();
    return isWithin;
  });
  if (!isCounted) deny('revealLimit');
}

/** Alarms of a site, newest first. */
export async function listRevealAlarms(db: Db, siteId: number, isOpen: boolean) {
  return await tables(db)
    .selectFrom('reveal_alarm')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('closed_at', isOpen ? 'is' : 'is not', null)
    .orderBy('raised_at', 'desc')
    .limit(MAX_LISTED_ALARMS)
    .execute();
}

/**
 * Closes an alarm, so that the person may verify callers again; returns that person. Denies `notFound`,
 * `decidedAlready`, and `sameMaker` to the person the alarm is about.
 */
export async function closeRevealAlarm(
  { tx, site, staff, now }: WriteContext,
  alarmId: string,
): Promise<string> {
  const alarm =
    (await tables(tx)
      .selectFrom('reveal_alarm')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('alarm_id', '=', alarmId)
      .forUpdate()
      .executeTakeFirst()) ?? deny('notFound');
  if (alarm.closed_at) deny('decidedAlready');
  if (alarm.staff_id === staff.id) deny('sameMaker');
  await tables(tx)
    .updateTable('reveal_alarm')
    .set({ closed_at: now, closed_by: staff.id })
    .where('site_id', '=', site.id)
    .where('alarm_id', '=', alarmId)
    .execute();
  return alarm.staff_id;
}

/** A person's verifications on all sites since the last alarm was closed, within the last day. */
async function revealsOf(tx: Tx, staffId: string, now: Date) {
  type Row = { is_stopped: boolean; hour: number; reveals: number; players: number };
  const [row] = await run<Row>(tx, {
    text: `with last as (select max(closed_at) as at, count(*) > count(closed_at) as is_stopped
        from operators.reveal_alarm where staff_id = $1)
      select last.is_stopped, count(r.at) filter (where r.at > $3)::int as hour, count(r.at)::int as reveals,
        count(distinct r.player_id)::int as players
      from last left join operators.reveal r on r.staff_id = $1 and r.at > greatest($2, last.at)
      group by last.is_stopped`,
    values: [staffId, new Date(now.getTime() - DAY_MS), new Date(now.getTime() - HOUR_MS)],
  });
  return row!;
}

/** Verifications older than a day no longer count; the audit log keeps them. */
export async function deleteOldReveals(tx: Tx, now: Date): Promise<void> {
  await write(tx, {
    text: 'delete from operators.reveal where at < $1',
    values: [new Date(now.getTime() - DAY_MS)],
  });
}
