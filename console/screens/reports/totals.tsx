import type { ReactNode } from 'react';
import type { CallOutput } from '../../lib/api.ts';
import { formatMoney, percent } from '../../lib/format.ts';
import type { DayRange } from '../../lib/report-periods.ts';
import { nameLabel } from '../../lib/session.ts';
import { Amount } from '../../ui/components.tsx';
import { daysText, drillDownOf } from './drill-down-target.ts';
import { DrillDownFigure, type OnOpen } from './figure.tsx';

type Report = CallOutput<'moneyReport'>;
type Props = {
  report: Report;
  span: DayRange;
  onOpen: OnOpen;
  /** The period it is compared with. */
  before?: (Report & { span: DayRange }) | undefined;
};

const share = (part: number, whole: number) => percent(whole === 0 ? null : (part / whole) * 100);

/** Totals of the period, and the players' balances. */
export function ReportTotals({ report, span, onOpen, before }: Props) {
  const { total, churned, converted, currency, is_partial } = report;
  const { sums, counts } = total;
  const hold = Number(sums.turnover) === 0 ? null : (Number(sums.ggr) / Number(sums.turnover)) * 100;
  const item = (name: string, figure: string, shown: ReactNode, change?: ReactNode) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <DrillDownFigure
          name={`${name} of ${daysText(span)}`}
          opens={drillDownOf(figure, span)}
          onOpen={onOpen}
        >
          {shown}
        </DrillDownFigure>
        {change}
      </dd>
    </div>
  );
  const sum = (name: string, figure: keyof typeof sums) =>
    item(
      name,
      figure,
      <Amount value={{ amount: sums[figure], currency }} />,
      before && <SumChange now={sums[figure]} was={before.total.sums[figure]} currency={currency} />,
    );
  const count = (name: string, figure: keyof typeof counts) =>
    item(
      name,
      figure,
      counts[figure],
      before && <CountChange now={counts[figure]} was={before.total.counts[figure]} />,
    );
  return (
    <dl className="totals">
      {before && (
        <div className="totals-wide">
          <dt>Compared with</dt>
          <dd>{daysText(before.span)}</dd>
        </div>
      )}
      {sum('Turnover', 'turnover')}
      {sum('GGR', 'ggr')}
      {item('Hold', 'hold', percent(hold))}
      {!is_partial && (
        <>
          {sum('NGR', 'ngr')}
          {sum('Valid turnover', 'valid_turnover')}
          {sum('Placed turnover', 'placed')}
          {sum('Net deposit', 'net_deposit')}
          {count('Active players', 'active_players')}
          {count('Depositing players', 'depositors')}
          {count('First deposits', 'first_deposits')}
          {count('Players paid out', 'withdrawers')}
          {count('Registered', 'registered')}
          {count('Verified', 'verified')}
          {item('Verified of registered', 'verified', share(converted.verified, converted.registered))}
          {item('Deposited of registered', 'deposited', share(converted.deposited, converted.registered))}
          {item('Churned in 30 days', 'churned', churned)}
        </>
      )}
      <PlayerLiability report={report} span={span} onOpen={onOpen} />
    </dl>
  );
}

type ChangeProps = { now: number; was: number; text: string };
/** A figure's value in the previous period, and its change. */
function Change({ now, was, text }: ChangeProps) {
  const change = was === 0 ? null : ((now - was) / Math.abs(was)) * 100;
  return (
    <span className="hint">
      {change !== null && `${change > 0 ? '+' : change < 0 ? '−' : '±'}${percent(Math.abs(change))}, `}
      {text} before
    </span>
  );
}

const SumChange = ({ now, was, currency }: { now: string; was: string; currency: string }) => (
  <Change now={Number(now)} was={Number(was)} text={formatMoney({ amount: was, currency })} />
);
const CountChange = ({ now, was }: { now: number; was: number }) => (
  <Change now={now} was={was} text={`${was}`} />
);

const WORDS = { cash: 'Cash', reserved: 'Reserved', bonus: 'Bonus money (separate)' } as const;

/** The players' balances at the end of the period; bonus money is not a liability yet. */
function PlayerLiability({ report: { total, currency }, span, onOpen }: Props) {
  const { liability } = total;
  if (!liability) return null;
  const { cash, reserved, staked } = liability;
  const all = [cash, reserved, staked].reduce((sum, part) => sum + BigInt(part), 0n);
  return (
    <div className="totals-wide">
      <dt>Owed to players</dt>
      <dd>
        <Amount value={{ amount: `${all}`, currency }} />
        <span className="hint totals-parts">
          {(['cash', 'reserved', 'bonus'] as const).map((part) => (
            <span key={part}>
              {WORDS[part]}{' '}
              <DrillDownFigure
                name={`${nameLabel(part)} of players, ${daysText(span)}`}
                opens={drillDownOf(part, span)}
                onOpen={onOpen}
              >
                <Amount value={{ amount: liability[part], currency }} />
              </DrillDownFigure>
            </span>
          ))}
          <span>
            Staked in open rounds{' '}
            <DrillDownFigure
              name={`Staked in open rounds, ${daysText(span)}`}
              opens={drillDownOf('staked', span)}
              onOpen={onOpen}
            >
              <Amount value={{ amount: staked, currency }} />
            </DrillDownFigure>
          </span>
        </span>
      </dd>
    </div>
  );
}
