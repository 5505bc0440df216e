import { MINUTE_MS } from '#contracts/values/time.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import type { CountedAmounts } from '../report-amounts.ts';

/** The reconciliation lags the clock by this much. */
export const CHECK_DELAY_MS = 15 * MINUTE_MS;
const LATE_EVENT_MS = 10 * MINUTE_MS;

type About = { site_id: number; provider_code: string; player_id: string; round_id: string; at: Date };

/** An event that arrives after the reconciliation has passed its time is added there separately. */
export async function recordLateEvent(
  tx: Tx,
  about: About,
  counted: Omit<CountedAmounts, 'valid'>,
): Promise<void> {
  if (Date.now() - about.at.getTime() < LATE_EVENT_MS) return;
  const { site_id, provider_code, player_id, round_id, at } = about;
  const { staked, returned, turnover, payout, free, jackpot_wins } = counted;
  await write(tx, {
    text: `with proof as materialized (select checked_through from reports.ledger_check
      where site_id = $1 for share)
      insert into reports.unmatched_round as u (site_id, provider_code, player_id, round_id, staked, returned,
      own, event_at, since)
      select $1, $2, $3, $4, $5, $6, $7, $8, $8 from proof where checked_through > $8::timestamptz
      on conflict (site_id, provider_code, player_id, round_id) do update
      set staked = u.staked + excluded.staked,
        returned = u.returned + excluded.returned, own = u.own + excluded.own,
        event_at = greatest(u.event_at, excluded.event_at)`,
    values: [
      ...[site_id, provider_code, player_id, round_id],
      ...[-staked, -returned, turnover - payout - free - jackpot_wins],
      at,
    ],
  });
}
