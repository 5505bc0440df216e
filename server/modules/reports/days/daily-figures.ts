import {
  COUNTS,
  type CountName,
  type DayFigures,
  type PlayLine,
  SUMS,
  type SumName,
} from '#contracts/console/reports.ts';
import type { FlowSum } from '../../ledger/index.ts';
import type { NgrDeductions } from '../ngr-deductions.ts';
import type { PlayerCounts, PlayFiguresBy } from './play-figures.ts';

/** The inputs of a day's figures. */
export type Sources = {
  played: readonly PlayFiguresBy[];
  flows: readonly FlowSum[];
  people: PlayerCounts;
  active: number;
  /** Stakes of the day by when they were placed. */
  placed: bigint;
};

const BASIS_POINTS = 10_000n;
/** This many hundredths of a percent of a sum, truncated to whole minor units. */
export const shareOf = (base: bigint, points: number): bigint => (base * BigInt(points)) / BASIS_POINTS;
const percent = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : Number((part * 100_000_000n) / whole) / 1_000_000;

/**
 * The base of revenue shares: GGR without jackpot contributions, the net of a provider's clearing account.
 */
export const feeBase = ({
  turnover,
  payout,
  jackpot,
}: Pick<PlayFiguresBy, 'turnover' | 'payout' | 'jackpot'>) => turnover - payout - jackpot;

/**
 * GGR, NGR and the rest as operations 7 defines them. Contractual fees follow the sign of their base, so that
 * days add up.
 */
export function calculateFigures(
  { played, flows, people, active, placed }: Sources,
  terms: NgrDeductions,
): DayFigures {
  const all = (name: 'turnover' | 'payout' | 'free' | 'valid' | 'jackpot' | 'jackpot_wins') =>
    played.reduce((sum, figures) => sum + figures[name], 0n);
  const flow = (name: string) =>
    flows.find((flow) => flow.name === name) ?? { amount: 0n, count: 0, players: 0 };
  const ggr = all('turnover') - all('payout');
  const fees = played.reduce(
    (sum, line) => sum + shareOf(feeBase(line), terms.provider_points[line.provider] ?? 0),
    0n,
  );
  const deposits = flow('deposits');
  const withdrawals = flow('withdrawals');
  const off = {
    bonus_cost: flow('bonus_cost').amount + all('free'),
    provider_fees: fees,
    jackpot: all('jackpot'),
    payment_fees: shareOf(deposits.amount, terms.payment_points),
    chargebacks: flow('chargebacks').amount,
    duty: shareOf(ggr - all('jackpot'), terms.duty_points ?? 0),
  };
  const sums: Record<SumName, bigint> = {
    turnover: all('turnover'),
    payout: all('payout'),
    ggr,
    ...off,
    ngr: Object.values(off).reduce((rest, amount) => rest - amount, ggr),
    deposits: deposits.amount,
    withdrawals: withdrawals.amount,
    net_deposit: deposits.amount - withdrawals.amount,
    corrections: flow('corrections').amount,
    ggr_less_jackpot: ggr - all('jackpot'),
    jackpot_wins: all('jackpot_wins'),
    valid_turnover: all('valid'),
    placed,
  };
  const counts: Record<CountName, number> = {
    rounds: played.reduce((sum, { rounds }) => sum + rounds, 0),
    active_players: active,
    deposit_count: deposits.count,
    depositors: deposits.players,
    first_deposits: people.first_deposits,
    withdrawal_count: withdrawals.count,
    withdrawers: withdrawals.players,
    registered: people.registered,
    verified: people.verified,
  };
  return { sums: asWireFigures(sums), counts, categories: byCategory(played), liability: null };
}

const asWireFigures = <Name extends string>(sums: Record<Name, bigint>) =>
  Object.fromEntries(Object.entries<bigint>(sums).map(([name, sum]) => [name, sum.toString()])) as Record<
    Name,
    string
  >;

/** A line of play figures with GGR, hold and RTP; amounts in minor units. */
export function playLineOf(
  name: string,
  { rounds, turnover, payout }: { rounds: number; turnover: bigint; payout: bigint },
): PlayLine {
  const ggr = turnover - payout;
  const [hold, rtp] = [percent(ggr, turnover), percent(payout, turnover)];
  const text = { turnover: turnover.toString(), payout: payout.toString(), ggr: ggr.toString() };
  return { name, rounds, ...text, hold, rtp };
}

function byCategory(played: readonly PlayFiguresBy[]): PlayLine[] {
  return mergeLines(played.map((line) => ({ ...line, name: line.category })));
}

type Line = { name: string; rounds: number; turnover: bigint; payout: bigint };
function mergeLines(lines: readonly Line[]): PlayLine[] {
  const sums = new Map<string, Line>();
  for (const { name, rounds, turnover, payout } of lines) {
    const sum = sums.get(name) ?? { name, rounds: 0, turnover: 0n, payout: 0n };
    sums.set(name, {
      name,
      rounds: sum.rounds + rounds,
      turnover: sum.turnover + turnover,
      payout: sum.payout + payout,
    });
  }
  return [...sums.values()].map((sum) => playLineOf(sum.name, sum));
}

/** The sum of several days; `once` counts players of the whole span. */
export function sumDays(days: readonly DayFigures[], once: Partial<Record<CountName, number>>): DayFigures {
  const sums = Object.fromEntries(
    SUMS.map((name) => [name, days.reduce((sum, day) => sum + BigInt(day.sums[name]), 0n)]),
  ) as Record<SumName, bigint>;
  const counts = Object.fromEntries(
    COUNTS.map((name) => [name, once[name] ?? days.reduce((sum, day) => sum + day.counts[name], 0)]),
  ) as Record<CountName, number>;
  const lines = days.flatMap(({ categories }) =>
    categories.map(({ name, rounds, turnover, payout }) => ({
      ...{ name, rounds },
      turnover: BigInt(turnover),
      payout: BigInt(payout),
    })),
  );
  return {
    sums: asWireFigures(sums),
    counts,
    categories: mergeLines(lines),
    liability: days.at(-1)?.liability ?? null,
  };
}

/** The figures of sports roles: sports only. */
export function sportsFigures(figures: DayFigures): DayFigures {
  const categories = figures.categories.filter(({ name }) => name === 'sportsbook');
  const nothing = Object.fromEntries(SUMS.map((name) => [name, '0'])) as Record<SumName, string>;
  const nobody = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<CountName, number>;
  const { turnover = '0', payout = '0', ggr = '0', rounds = 0 } = categories[0] ?? {};
  return {
    sums: { ...nothing, turnover, payout, ggr },
    counts: { ...nobody, rounds },
    categories,
    liability: null,
  };
}
