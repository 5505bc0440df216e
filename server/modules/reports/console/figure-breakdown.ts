import { type DerivedFigure, RATIO_FIGURES, type RatioFigure } from '#contracts/console/report-breakdowns.ts';
import type { SumName } from '#contracts/console/reports.ts';
import { denyField } from '../../../platform/console/denial.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import type { Day } from '../../../platform/site-days.ts';
import { feeBase, shareOf } from '../days/daily-figures.ts';
import { daySpanOf } from '../days/day.ts';
import { playFigures } from '../days/play-figures.ts';
import { buildReport } from './money-report.ts';
import { requestedSpan } from './report-lines.ts';

type Span = { from: Day; to: Day };
type FigureFilter = { category: string; provider_code: string; game_code: string };
type Part = Span &
  FigureFilter & {
    figure: SumName | null;
    share: { base: string; points: number } | null;
    amount: string;
  };
type Report = Awaited<ReturnType<typeof buildReport>>;

const UNFILTERED = { category: '', provider_code: '', game_code: '', share: null };
/** Added and deducted parts. */
const FIGURE_FORMULAS: Partial<Record<DerivedFigure, { plus: SumName; minus: readonly SumName[] }>> = {
  ngr: {
    plus: 'ggr',
    minus: ['bonus_cost', 'provider_fees', 'jackpot', 'payment_fees', 'chargebacks', 'duty'],
  },
  net_deposit: { plus: 'deposits', minus: ['withdrawals'] },
};

/** A contractual share of one day: its base figure and rate. */
async function contractualShares(context: ConsoleContext, day: Day, figure: DerivedFigure, report: Report) {
  const { terms, total } = report;
  const share = (of: SumName, base: bigint, points: number, about = {}): Part => ({
    ...{ ...UNFILTERED, from: day, to: day, figure: of, ...about },
    share: { base: `${base}`, points },
    amount: `${shareOf(base, points)}`,
  });
  if (figure === 'payment_fees')
    return [share('deposits', BigInt(total.sums.deposits), terms.payment_points)];
  if (figure === 'duty')
    return [share('ggr_less_jackpot', BigInt(total.sums.ggr_less_jackpot), terms.duty_points ?? 0)];
  const played = await playFigures(context.db, daySpanOf(context.site.id, day, terms.zone), 'category');
  return played.flatMap((line) => {
    const points = terms.provider_points[line.provider] ?? 0;
    const about = { category: line.category, provider_code: line.provider };
    return points === 0 ? [] : [share('ggr_less_jackpot', feeBase(line), points, about)];
  });
}

/** A share is truncated to whole minor units per day: over several days, the days are the parts. */
async function figureParts(
  context: ConsoleContext,
  { from, to }: Span,
  figure: DerivedFigure,
): Promise<Part[]> {
  const report = await buildReport(context, from, to);
  const { days, total } = report;
  const rule = FIGURE_FORMULAS[figure];
  if (rule) {
    const part = (name: SumName, sign: bigint): Part => ({
      ...{ ...UNFILTERED, from, to, figure: name, amount: `${sign * BigInt(total.sums[name])}` },
    });
    return [part(rule.plus, 1n), ...rule.minus.map((name) => part(name, -1n))];
  }
  const moved = days.filter(({ sums }) => sums[figure] !== '0');
  if (from < to)
    return moved.map(({ day, sums }) => ({
      ...UNFILTERED,
      from: day,
      to: day,
      figure,
      amount: sums[figure],
    }));
  const shares = await contractualShares(context, from, figure, report);
  const sum = shares.reduce((all, { amount }) => all + BigInt(amount), 0n);
  const rest = BigInt(total.sums[figure]) - sum;
  return rest === 0n ? shares : [...shares, { ...UNFILTERED, from, to, figure: null, amount: `${rest}` }];
}

const isRatio = (figure: DerivedFigure | RatioFigure): figure is RatioFigure =>
  (RATIO_FIGURES as readonly string[]).includes(figure);

/** The parts of a ratio, in total, by category or by game, as the report shows it. */
async function ratioParts(
  context: ConsoleContext,
  span: Span,
  figure: RatioFigure,
  of: FigureFilter,
): Promise<Part[]> {
  const names: SumName[] = figure === 'hold' ? ['ggr', 'turnover'] : ['payout', 'turnover'];
  const part = (name: SumName, amount: string): Part => ({
    ...UNFILTERED,
    ...span,
    ...of,
    figure: name,
    amount,
  });
  if (of.game_code !== '') {
    const played = await playFigures(context.db, await requestedSpan(context, span), 'game');
    const game = played.find(({ provider, game }) => provider === of.provider_code && game === of.game_code);
    const { turnover, payout } = game ?? { turnover: 0n, payout: 0n };
    const sums = { turnover, payout, ggr: turnover - payout };
    return names.map((name) => part(name, `${sums[name as keyof typeof sums]}`));
  }
  const { total } = await buildReport(context, span.from, span.to);
  const sums = of.category ? total.categories.find(({ name }) => name === of.category) : total.sums;
  return names.map((name) => part(name, sums?.[name as 'ggr' | 'payout' | 'turnover'] ?? '0'));
}

export const figureBreakdownHandlers: ConsoleHandlers = {
  async reportParts({ from, to, figure, ...of }, context) {
    if (isRatio(figure)) return { value: await ratioParts(context, { from, to }, figure, of) };
    if (`${of.category}${of.provider_code}${of.game_code}` !== '') denyField('figure', 'unknown');
    const parts = await figureParts(context, { from, to }, figure);
    return { value: parts.filter(({ amount }) => amount !== '0') };
  },
};
