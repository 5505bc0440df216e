import { type Db, run } from '../../../platform/database/index.ts';
import { countVerifiedPlayers } from '../../players/index.ts';
import { COUNTED_SQL } from '../report-amounts.ts';

type PlayFigures = {
  rounds: number;
  turnover: bigint;
  payout: bigint;
  free: bigint;
  valid: bigint;
  /** Contributions to jackpot pools, and their payouts. */
  jackpot: bigint;
  jackpot_wins: bigint;
};
export type PlayFiguresBy = PlayFigures & { category: string; provider: string; game: string; name: string };
/** Players active in this many days before a period and not in it have churned. */
export const CHURN_DAYS = 30;
type Span = { siteId: number; from: Date; to: Date };

/**
 * Play in a period, by settlement time: rounds as settled, and the period's corrections of earlier rounds.
 * `by` game, or by category and provider only.
 */
export async function playFigures(
  db: Db,
  { siteId, from, to }: Span,
  by: 'game' | 'category',
): Promise<PlayFiguresBy[]> {
  const [game, name] = by === 'game' ? ['game_code', 'game_name'] : [`''`, `''`];
  const sums = ['turnover', 'payout', 'free', 'valid', 'jackpot', 'jackpot_wins'] as const;
  const asSettled = sums.map((sum) => `-c.${sum}`).join(', ');
  const asCorrected = sums.map((sum) => `c.${sum}`).join(', ');
  return await run<PlayFiguresBy>(db, {
    text: `with x as (
        select category, provider_code, ${game} as game, ${name} as name, 1 as rounds,
        ${sums.map((sum) => `${COUNTED_SQL[sum]} as ${sum}`).join(', ')}
          from reports.bet b where site_id = $1 and settled_at >= $2 and settled_at < $3 and (stake > 0
          or win > 0)
        union all
        select category, provider_code, ${game}, ${name}, 0, ${asSettled}
          from reports.correction c where site_id = $1 and settled_at >= $2 and settled_at < $3
        union all
        select category, provider_code, ${game}, ${name}, 0, ${asCorrected}
          from reports.correction c where site_id = $1 and at >= $2 and at < $3)
      select category, provider_code as provider, game, max(name) as name, sum(rounds)::int as rounds,
        ${sums.map((sum) => `sum(${sum})::int8 as ${sum}`).join(', ')}
      from x group by category, provider_code, game order by 6 desc, category, provider_code, game`,
    values: [siteId, from, to],
  });
}

/** Players with a settled own-money round in a period. */
export async function countActivePlayers(db: Db, { siteId, from, to }: Span): Promise<string[]> {
  const rows = await run<{ player_id: string }>(db, {
    text: `select distinct player_id from reports.bet
      where site_id = $1 and settled_at >= $2 and settled_at < $3 and stake > bonus_stake`,
    values: [siteId, from, to],
  });
  return rows.map(({ player_id }) => player_id);
}

export type PlayerCounts = { registered: number; verified: number; first_deposits: number };

/** Players who registered, made a first deposit or were verified in a span. */
export async function countNewPlayers(db: Db, { siteId, from, to }: Span): Promise<PlayerCounts> {
  const count = (column: string) =>
    `(select count(*) from reports.player where site_id = $1 and ${column} >= $2 and ${column} < $3)::int`;
  const [[row], verified] = await Promise.all([
    run<Omit<PlayerCounts, 'verified'>>(db, {
      text: `select ${count('registered_at')} as registered, ${count('first_deposit_at')} as first_deposits`,
      values: [siteId, from, to],
    }),
    countVerifiedPlayers(db, siteId, from, to),
  ]);
  return { ...row!, verified };
}

/** The registration funnel of a span; contacts are verified when an account is opened. */
export async function countConversions(db: Db, { siteId, from, to }: Span) {
  const [[row], verified] = await Promise.all([
    run<{ registered: number; deposited: number }>(db, {
      text: `select count(*)::int as registered, count(first_deposit_at)::int as deposited from reports.player
        where site_id = $1 and registered_at >= $2 and registered_at < $3`,
      values: [siteId, from, to],
    }),
    countVerifiedPlayers(db, siteId, from, to),
  ]);
  return { ...row!, verified };
}
