import type { RoundSettled } from '#contracts/events/round.ts';
import { run, type Tx } from '../../../platform/database.ts';
import { ownTurnover } from '../../bonuses/index.ts';
import { dayOf } from '../days.ts';
import { programmeOf } from '../programmes.ts';

/** Adds a round to what its player played on that day with own money; what was staked from a bonus is left out. */
export async function countPlayDay(tx: Tx, round: RoundSettled): Promise<void> {
  const programme = await programmeOf(tx, round.site_id);
  if (!programme || programme.currency !== round.currency) return;
  const own = (whole: string, part: string | undefined) => BigInt(whole) - BigInt(part ?? 0);
  const staked = own(round.stake, round.bonus?.stake);
  if (staked === 0n) return;
  await run(tx, {
    name: 'rewards-play-day',
    text: `insert into rewards.play_day as d (site_id, player_id, day, category, turnover, staked, won)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (site_id, day, player_id, category) do update
        set turnover = d.turnover + excluded.turnover, staked = d.staked + excluded.staked, won = d.won + excluded.won`,
    values: [
      round.site_id,
      round.player_id,
      dayOf(new Date(round.at), programme.zone),
      round.category,
      ownTurnover(round),
      staked,
      own(round.win, round.bonus?.win),
    ],
  });
}

/** Days kept after the periods that payouts look back to. */
const DAYS_KEPT = 60;

/** Forgets what payouts have long been made of. For a daily job. */
export async function thinPlayDays(tx: Tx, now: Date): Promise<void> {
  await run(tx, {
    text: 'delete from rewards.play_day where day < ($1::timestamptz)::date - $2::int',
    values: [now, DAYS_KEPT],
  });
}
