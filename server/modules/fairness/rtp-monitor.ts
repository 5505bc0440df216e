import type { RoomVoided } from '#contracts/events/room.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import { type Db, run, type Tx, transaction } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { removeFromSale } from '../catalog/index.ts';
import { findDeclaration } from './declarations.ts';
import { measureReturn, standardErrorsOutside } from './return-statistics.ts';
import { tables } from './tables.ts';

/**
 * Days examined and kept; standard errors for an alarm, and, with a minimum of rounds, for taking the game
 * off sale (fairness 11).
 */
const WINDOW_DAYS = 30;
const RETENTION_DAYS = 40;
const ALARM_ERRORS = 3;
const SUSPEND_AT = { errors: 4, rounds: 10_000 };

type MonitorOptions = { db: Db; log: Log; now: Date };
type Month = { site_id: number; game_code: string; pay_table: string } & Record<
  'rounds' | 'staked' | 'won' | 'stakedSquared' | 'wonSquared' | 'stakedWon',
  number
>;
/** The reason for an alarm, and whether the game must be taken off sale. */
type ReturnConcern = {
  siteId: number;
  gameCode: string;
  kind: 'return' | 'pay_table';
  payTable: string;
  why: string;
  isGrave: boolean;
};

/**
 * Compares the thirty-day returns of all our own games on each site with the declared ones: a large deviation
 * raises an alarm, a larger one over many rounds takes the game off sale there until it is reviewed. Run
 * nightly.
 */
export async function monitorReturns(options: MonitorOptions): Promise<void> {
  const { db, now } = options;
  for (const month of await lastThirtyDays(db, now)) {
    const concern = concernOf(month);
    if (concern) await raiseReturnAlarm(options, concern);
  }
  const kept = new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, 10);
  await transaction(db, (tx) => tables(tx).deleteFrom('return_day').where('day', '<', kept).execute());
}

function lastThirtyDays(db: Db, now: Date): Promise<Month[]> {
  return run<Month>(db, {
    text: `select site_id, game_code, pay_table, sum(rounds)::float8 as rounds, sum(staked)::float8 as staked,
      sum(won)::float8 as won,
        sum(staked_squared)::float8 as "stakedSquared", sum(won_squared)::float8 as "wonSquared",
        sum(staked_won)::float8 as "stakedWon"
      from fairness.return_day where day >= ($1::timestamptz at time zone 'utc')::date - ${WINDOW_DAYS}
      group by site_id, game_code, pay_table, currency order by site_id, game_code`,
    values: [now],
  });
}

function concernOf({ site_id, game_code, pay_table, ...sums }: Month): ReturnConcern | undefined {
  const declared = findDeclaration(game_code);
  // Rounds with an older pay table do not represent the game now on sale.
  if (!declared?.measured || declared.payTableHash !== pay_table) return undefined;
  const measured = measureReturn(sums, declared.deviation);
  const errors = standardErrorsOutside(measured, declared.measured);
  if (errors === null || Math.abs(errors) <= ALARM_ERRORS) return undefined;
  const range = `${declared.measured.min}-${declared.measured.max} %`;
  return {
    siteId: site_id,
    gameCode: game_code,
    kind: 'return',
    payTable: pay_table,
    why: `${measured.percent.toFixed(2)} % of ${sums.rounds} rounds in ${WINDOW_DAYS} days, ${errors.toFixed(1)} standard errors from ${range}`,
    isGrave: Math.abs(errors) > SUSPEND_AT.errors && sums.rounds >= SUSPEND_AT.rounds,
  };
}

/**
 * Reports a game, and takes it off sale if serious: once per period examined, so that it does not override
 * staff who put the game back on sale.
 */
export async function raiseReturnAlarm(
  { db, log, now }: MonitorOptions,
  concern: ReturnConcern,
): Promise<void> {
  const { siteId, gameCode, kind, payTable, why } = concern;
  const isSuspended = await transaction(db, async (tx) => {
    const ends = concern.isGrave && !(await wasSuspended(tx, concern, now));
    const is_suspended = ends && (await removeFromSale(tx, siteId, { providerCode: OWN_PROVIDER, gameCode }));
    await tables(tx)
      .insertInto('return_alarm')
      .values({
        site_id: siteId,
        raised_at: now,
        game_code: gameCode,
        kind,
        pay_table: payTable,
        reason: why,
        is_suspended,
      })
      .onConflict((again) => again.doNothing())
      .execute();
    return is_suspended;
  });
  log.error(
    { site: siteId, game: gameCode, why, suspended: isSuspended },
    'a game does not return what it declares',
  );
}

/** Reports a round that no block could decide: its chain or nodes need review. */
export async function recordVoidedRound(
  tx: Tx,
  { site_id, game_code, pay_table, why, at }: RoomVoided,
): Promise<void> {
  await tables(tx)
    .insertInto('return_alarm')
    .values({
      site_id,
      raised_at: new Date(at),
      game_code,
      kind: 'block',
      pay_table,
      reason: why,
      is_suspended: false,
    })
    .onConflict((again) => again.doNothing())
    .execute();
}

async function wasSuspended(
  tx: Tx,
  { siteId, gameCode, kind, payTable }: ReturnConcern,
  now: Date,
): Promise<boolean> {
  const before = await tables(tx)
    .selectFrom('return_alarm')
    .select('raised_at')
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .where('kind', '=', kind)
    .where('pay_table', '=', payTable)
    .where('is_suspended', '=', true)
    .where('raised_at', '>', new Date(now.getTime() - WINDOW_DAYS * DAY_MS))
    .executeTakeFirst();
  return before !== undefined;
}
