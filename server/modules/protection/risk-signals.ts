import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { dayIn } from '../../platform/site-days.ts';
import { netDeposits, playTotalsSince } from '../ledger/index.ts';
import { birthDateOf } from '../players/index.ts';
import { siteProfile } from '../sites/index.ts';
import type { RiskSignals } from './risk-rules.ts';
import { tables } from './tables.ts';

const QUARTER_MS = 900_000;
/** Retention of signals. */
const RETENTION_DAYS = 8;
const YEAR_MS = 365.25 * DAY_MS;

/** Records a player's deposit or activity; deletes signals older than the rules look back. */
export async function recordRiskSignal(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  kind: 'deposit' | 'empty_deposit' | 'quarter',
  at: Date,
): Promise<void> {
  const moment = kind === 'quarter' ? new Date(Math.floor(+at / QUARTER_MS) * QUARTER_MS) : at;
  await tables(tx)
    .insertInto('risk_signal')
    .values({ site_id: siteId, player_id: playerId, kind, at: moment })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tables(tx)
    .deleteFrom('risk_signal')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('at', '<', new Date(+at - RETENTION_DAYS * DAY_MS))
    .execute();
}

/** All facts about a player that the rules need, at a time. */
export async function readRiskSignals(
  db: Db,
  key: PlayerKey,
  isFlagged: boolean,
  now: Date,
): Promise<RiskSignals> {
  const { siteId, playerId } = key;
  const ago = (days: number) => new Date(+now - days * DAY_MS);
  const net = (days: number) => netDeposits(db, siteId, playerId, ago(days));
  const [net7, net97, day, week, seen, tools, born, { timeZone: zone }] = await Promise.all([
    net(7),
    net(97),
    playTotalsSince(db, siteId, playerId, ago(1)),
    playTotalsSince(db, siteId, playerId, ago(8)),
    listActivity(db, key),
    protectionToolUse(db, key, now),
    birthDateOf(db, siteId, playerId),
    siteProfile(db, siteId),
  ]);
  const hourOf = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  const quarters = seen
    .filter(({ kind, at }) => kind === 'quarter' && at > ago(7))
    .map(({ at }) => {
      const hour = Number(hourOf.format(at));
      return { at, day: dayIn(at, zone), isNight: hour >= 2 && hour < 5 };
    });
  const deposits = seen
    .filter(({ kind, at }) => kind !== 'quarter' && at > ago(1))
    .map(({ kind, at }) => ({ at, isEmpty: kind === 'empty_deposit' }));
  return {
    ...tools,
    ...{ deposits, quarters, isFlagged, net7, netBefore: net97 - net7 },
    ...{ staked: day.staked, returned: day.returned, stakedBefore: week.staked - day.staked },
    age: born === null ? null : Math.floor((+now - Date.parse(born)) / YEAR_MS),
  };
}

function listActivity(db: Db, { siteId, playerId }: PlayerKey) {
  return tables(db)
    .selectFrom('risk_signal')
    .select(['kind', 'at'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('at')
    .execute();
}

type ProtectionToolUse = Pick<RiskSignals, 'raised' | 'removed' | 'breaks' | 'wasExcluded'>;

async function protectionToolUse(
  db: Db,
  { siteId, playerId }: PlayerKey,
  now: Date,
): Promise<ProtectionToolUse> {
  const [row] = await run<ProtectionToolUse>(db, {
    text: `select (select count(*)::int from protection.history h where h.site_id = $1 and h.subject = $2
        and h.action = 'limit_confirmed' and h.at > $3::timestamptz - interval '30 days') as raised,
      exists (select from protection.history h where h.site_id = $1 and h.subject = $2 and h.action = 'limit'
        and h.detail ->> 'wanted' is null and h.at > $3::timestamptz - interval '30 days') as removed,
      (select count(*)::int from protection.exclusion e where e.site_id = $1 and e.player_id = $2
        and e.kind = 'break' and e.from_at > $3::timestamptz - interval '60 days') as breaks,
      exists (select from protection.exclusion e where e.site_id = $1 and e.player_id = $2
      and e.kind <> 'break') as "wasExcluded"`,
    values: [siteId, playerId, now],
  });
  return row!;
}
