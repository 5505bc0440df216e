import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import { ownMoneyTurnover, turnoverReduction } from '../../bonuses/index.ts';
import { findHouseEdge } from '../../catalog/index.ts';
import { findVipProgramme } from '../programmes.ts';
import { dayIn } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';

/**
 * Default house edge of games that declare none, in hundredths of a percent: slightly below the usual edges.
 */
const UNDECLARED_EDGE = 200;

/** A round's house edge in hundredths of a percent: from its bets, or from its game in the catalogue. */
async function edgeOf(tx: Tx, { edge, provider_code, game_code }: RoundSettled): Promise<bigint> {
  return BigInt(edge ?? (await findHouseEdge(tx, provider_code, game_code)) ?? UNDECLARED_EDGE);
}

/** The time zone of the days; undefined for rounds in a currency other than the programme's. */
async function zoneOf(tx: Tx, { site_id, currency }: RoundSettled): Promise<string | undefined> {
  const programme = await findVipProgramme(tx, site_id);
  if (programme) return programme.currency === currency ? programme.zone : undefined;
  return await siteZone(tx, site_id);
}

/** Adds a round to its player's own-money play of that day; bonus stakes are left out. */
export async function recordPlayDay(tx: Tx, round: RoundSettled): Promise<void> {
  const zone = await zoneOf(tx, round);
  if (!zone) return;
  const own = (whole: string, part: string | undefined) => BigInt(whole) - BigInt(part ?? 0);
  const staked = own(round.stake, round.bonus?.stake);
  if (staked === 0n) return;
  await write(tx, {
    name: 'rewards-play-day',
    text: `insert into rewards.play_day as d (site_id, player_id, day, category, turnover, staked, won, expected)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (site_id, day, player_id, category) do update
        set turnover = d.turnover + excluded.turnover, staked = d.staked + excluded.staked,
        won = d.won + excluded.won, expected = d.expected + excluded.expected`,
    values: [
      round.site_id,
      round.player_id,
      dayIn(new Date(round.at), zone),
      round.category,
      ownMoneyTurnover(round),
      staked,
      own(round.win, round.bonus?.win),
      staked * (await edgeOf(tx, round)),
    ],
  });
}

/** Deducts a correction from the day of the round. Benefits already paid for that day stay. */
export async function correctPlayDay(tx: Tx, round: RoundCorrected): Promise<void> {
  const { was } = round;
  const zone = await zoneOf(tx, round);
  if (!was || !zone) return;
  const own = (whole: string, part: string | undefined) => BigInt(whole) - BigInt(part ?? 0);
  const staked = own(was.stake, was.bonus_stake) - own(round.stake, round.bonus?.stake);
  const won = own(was.win, was.bonus_win) - own(round.win, round.bonus?.win);
  await write(tx, {
    name: 'rewards-play-day-corrected',
    text: `update rewards.play_day set turnover = greatest(0, turnover - $5), staked = greatest(0,
      staked - $6),
        won = greatest(0, won - $7), expected = greatest(0, expected - $8)
      where site_id = $1 and player_id = $2 and day = $3 and category = $4`,
    values: [
      round.site_id,
      round.player_id,
      dayIn(new Date(was.settled_at), zone),
      round.category,
      turnoverReduction(round),
      staked,
      won,
      staked * (await edgeOf(tx, round)),
    ],
  });
}

/** Retention of days beyond the periods used by payouts. */
const RETENTION_DAYS = 60;

/** Deletes days no longer needed by payouts. For a daily job. */
export async function deleteOldPlayDays(tx: Tx, now: Date): Promise<void> {
  await write(tx, {
    text: 'delete from rewards.play_day where day < ($1::timestamptz)::date - $2::int',
    values: [now, RETENTION_DAYS],
  });
}
