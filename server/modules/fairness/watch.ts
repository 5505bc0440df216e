import type { RoomVoided } from '#contracts/events/room.ts';
import { OWN_PROVIDER } from '#games/registry.ts';
import { type Db, run, type Tx, transaction } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { takeOffSale } from '../catalog/index.ts';
import { declarationOf } from './declared.ts';
import { errorsOut, measure } from './measure.ts';
import { tables } from './tables.ts';

/** Days that are looked at, and kept; standard errors from which it is an alarm, and with so many rounds the end of sale (fairness 11). */
const DAYS = 30;
const DAYS_KEPT = 40;
const ALARM = 3;
const SUSPEND = { errors: 4, rounds: 10_000 };

type WatchOptions = { db: Db; log: Log; now: Date };
type Month = { site_id: number; game_code: string; pay_table: string } & Record<
  'rounds' | 'staked' | 'won' | 'stakedSquared' | 'wonSquared' | 'stakedWon',
  number
>;
/** Why a game is told of, and whether it must not be played on. */
export type Concern = {
  siteId: number;
  gameCode: string;
  kind: 'return' | 'pay_table';
  payTable: string;
  why: string;
  isGrave: boolean;
};

/**
 * Holds what every game of ours returned on each site in the last thirty days against what it declares: far outside is an alarm, further
 * outside over many rounds takes it off sale there until somebody has looked into it. For a job every night.
 */
export async function watchReturns(options: WatchOptions): Promise<void> {
  const { db, now } = options;
  for (const month of await months(db, now)) {
    const concern = concernOf(month);
    if (concern) await raise(options, concern);
  }
  const kept = new Date(now.getTime() - DAYS_KEPT * 86_400_000).toISOString().slice(0, 10);
  await transaction(db, (tx) => tables(tx).deleteFrom('day').where('day', '<', kept).execute());
}

function months(db: Db, now: Date): Promise<Month[]> {
  return run<Month>(db, {
    text: `select site_id, game_code, pay_table, sum(rounds)::float8 as rounds, sum(staked)::float8 as staked, sum(won)::float8 as won,
        sum(staked_squared)::float8 as "stakedSquared", sum(won_squared)::float8 as "wonSquared", sum(staked_won)::float8 as "stakedWon"
      from fairness.day where day >= ($1::timestamptz at time zone 'utc')::date - ${DAYS}
      group by site_id, game_code, pay_table, currency order by site_id, game_code`,
    values: [now],
  });
}

function concernOf({ site_id, game_code, pay_table, ...sums }: Month): Concern | undefined {
  const declared = declarationOf(game_code);
  // Rounds by an older pay table are not what is sold today.
  if (!declared?.judged || declared.payTableHash !== pay_table) return undefined;
  const measured = measure(sums, declared.deviation);
  const errors = errorsOut(measured, declared.judged);
  if (errors === null || Math.abs(errors) <= ALARM) return undefined;
  const range = `${declared.judged.least}-${declared.judged.most} %`;
  return {
    siteId: site_id,
    gameCode: game_code,
    kind: 'return',
    payTable: pay_table,
    why: `${measured.percent.toFixed(2)} % of ${sums.rounds} rounds in ${DAYS} days, ${errors.toFixed(1)} standard errors from ${range}`,
    isGrave: Math.abs(errors) > SUSPEND.errors && sums.rounds >= SUSPEND.rounds,
  };
}

/** Tells of a game, and takes it off sale where it is grave: once in the days that are looked at, so that who puts it back has the last word. */
export async function raise({ db, log, now }: WatchOptions, concern: Concern): Promise<void> {
  const { siteId, gameCode, kind, payTable, why } = concern;
  const isSuspended = await transaction(db, async (tx) => {
    const ends = concern.isGrave && !(await wasSuspended(tx, concern, now));
    const is_suspended = ends && (await takeOffSale(tx, siteId, { providerCode: OWN_PROVIDER, gameCode }));
    await tables(tx)
      .insertInto('alarm')
      .values({
        site_id: siteId,
        raised_at: now,
        game_code: gameCode,
        kind,
        pay_table: payTable,
        why,
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

/** Tells of a round that no block could decide: its chain, or who answers for it, is to be looked at. */
export async function tellOfVoid(
  tx: Tx,
  { site_id, game_code, pay_table, why, at }: RoomVoided,
): Promise<void> {
  await tables(tx)
    .insertInto('alarm')
    .values({
      site_id,
      raised_at: new Date(at),
      game_code,
      kind: 'block',
      pay_table,
      why,
      is_suspended: false,
    })
    .onConflict((again) => again.doNothing())
    .execute();
}

async function wasSuspended(
  tx: Tx,
  { siteId, gameCode, kind, payTable }: Concern,
  now: Date,
): Promise<boolean> {
  const before = await tables(tx)
    .selectFrom('alarm')
    .select('raised_at')
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .where('kind', '=', kind)
    .where('pay_table', '=', payTable)
    .where('is_suspended', '=', true)
    .where('raised_at', '>', new Date(now.getTime() - DAYS * 86_400_000))
    .executeTakeFirst();
  return before !== undefined;
}
