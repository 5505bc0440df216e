import { useState } from 'react';
import {
  DIMENSION_SUMS,
  type DimensionFigures,
  MAX_HOUR_DAYS,
  PLAYER_GROUPS,
  type PlayerGroup,
  REPORT_DIMENSIONS,
  type ReportDimension,
} from '#contracts/console/report-dimensions.ts';
import type { SumName } from '#contracts/console/reports.ts';
import type { CallOutput } from '../../lib/api.ts';
import { saveCsv } from '../../lib/csv.ts';
import { decimal, machineDecimal, percent } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import type { DayRange } from '../../lib/report-periods.ts';
import { nameLabel } from '../../lib/session.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PlayerLink } from '../../ui/player-link.tsx';
import { type DrillDownTarget, daysText, drillDownOf, labelOf } from './drill-down-target.ts';
import { DrillDownFigure, type OnOpen } from './figure.tsx';

type Report = CallOutput<'reportBy'>;
type Row = Report['value'][number];
type Open = NonNullable<OnOpen>;

const DIMENSION_LABELS: Partial<Record<ReportDimension, string>> = {
  hour: 'Hour of the day',
  method: 'Payment method',
  country: 'Country of the phone',
  device: 'Device at registration',
  affiliate: 'Affiliate code',
  campaign: 'Campaign (cm)',
};
const dimensionLabel = (by: ReportDimension) => DIMENSION_LABELS[by] ?? nameLabel(by);

/** The figures of the days by a dimension of the reader's choice. */
export function ReportDimensions({
  by,
  onChoose,
  span,
  onOpen,
}: {
  by: ReportDimension | undefined;
  onChoose(by: ReportDimension | undefined): void;
  span: DayRange;
  onOpen: Open;
}) {
  return (
    <>
      <h2 className="section">By dimension</h2>
      <div className="span">
        <label>
          Group by
          <select
            value={by ?? ''}
            onChange={({ target }) =>
              onChoose(REPORT_DIMENSIONS.find((dimension) => dimension === target.value))
            }
          >
            <option value="">None</option>
            {REPORT_DIMENSIONS.map((dimension) => (
              <option key={dimension} value={dimension}>
                {dimensionLabel(dimension)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {by && <ByDimension key={by} by={by} span={span} onOpen={onOpen} />}
    </>
  );
}

/** Figures by one dimension, with their total; `file` names the CSV. */
function ByDimension({ by, span, onOpen }: { by: ReportDimension; span: DayRange; onOpen: OnOpen }) {
  const [order, setOrder] = useState<{ sort: SumName; direction: 'asc' | 'desc' }>({
    sort: DIMENSION_SUMS[by][0] ?? 'turnover',
    direction: 'desc',
  });
  const { data, error } = useRead('reportBy', { ...span, by, ...order });
  if (!data)
    return (
      <Placeholder
        error={error}
        {...(error === 'invalidRequest' && by === 'hour'
          ? { error: undefined, empty: `The report by hour covers at most ${MAX_HOUR_DAYS} days.` }
          : {})}
      />
    );
  if (data.value.length === 0) return <Placeholder empty="No figures." />;
  const { value, currency, total, is_cut } = data;
  const isSorted = by === 'player';
  return (
    <>
      <p className="hint">
        Total:{' '}
        {DIMENSION_SUMS[by].map((name) => `${labelOf(name)} ${sumText(total, name, currency)}`).join(' · ')}
      </p>
      <DataTable
        label={`By ${by}`}
        rows={value}
        rowKey={({ key }) => key}
        {...(isSorted && {
          order,
          onOrder: ({ sort, direction }) =>
            setOrder({ sort: DIMENSION_SUMS[by].find((name) => name === sort) ?? 'turnover', direction }),
        })}
        columns={columnsOf(by, span, currency, onOpen)}
      />
      {is_cut && <p className="hint">Shows the first {value.length} rows; the total covers all rows.</p>}
      <p>
        <Button onClick={() => saveRows(by, data)}>CSV by {dimensionLabel(by).toLowerCase()}</Button>
      </p>
    </>
  );
}

function sumText({ sums }: DimensionFigures, name: SumName, currency: string): string {
  return decimal({ amount: sums[name] ?? '0', currency });
}

function keyText(by: ReportDimension, key: string): string {
  if (by === 'hour') return `${key.padStart(2, '0')}:00`;
  if (by === 'method') return key || 'From suspense';
  if (by === 'category') return nameLabel(key);
  return key || 'Not known';
}

function columnsOf(by: ReportDimension, span: DayRange, currency: string, onOpen: OnOpen): Column<Row>[] {
  const group = PLAYER_GROUPS.find((group) => group === by);
  const isSorted = by === 'player';
  const name: Column<Row> = {
    head: dimensionLabel(by),
    kind: 'wide',
    cell: ({ key, player }) => (player ? <PlayerLink player={player} /> : <b>{keyText(by, key)}</b>),
    ...(!isSorted && { sort: ({ key }: Row) => keyText(by, key) }),
  };
  const count = (head: string, of: 'players' | 'rounds'): Column<Row> => ({
    ...{ head, kind: 'figure' },
    cell: (row) =>
      of === 'players' && group ? (
        <DrillDownFigure
          name={`Players of ${keyText(by, row.key)}, ${daysText(span)}`}
          opens={groupOf(group, row.key, span, 'turnover')}
          onOpen={onOpen}
        >
          {row.players}
        </DrillDownFigure>
      ) : (
        row[of]
      ),
    ...(!isSorted && { sort: (row: Row) => row[of] }),
  });
  const figure = (sum: SumName): Column<Row> => ({
    ...{ head: labelOf(sum), kind: 'figure' },
    cell: (row) => {
      const amount = row.sums[sum] ?? '0';
      if (amount === '0') return <span className="hint">–</span>;
      return (
        <DrillDownFigure
          name={`${labelOf(sum)} of ${row.player?.account_id ?? keyText(by, row.key)}, ${daysText(span)}`}
          opens={group ? groupOf(group, row.key, span, sum) : reportLinesOf(by, row, sum, span)}
          onOpen={onOpen}
        >
          {decimal({ amount, currency })}
        </DrillDownFigure>
      );
    },
    ...(isSorted ? { order: sum } : { sort: (row: Row) => BigInt(row.sums[sum] ?? 0) }),
  });
  const hold: Column<Row> = {
    ...{ head: 'Hold', kind: 'figure' },
    cell: ({ sums }) =>
      percent(Number(sums.turnover) === 0 ? null : (Number(sums.ggr) / Number(sums.turnover)) * 100),
  };
  const sums = DIMENSION_SUMS[by];
  return [
    name,
    ...(group ? [count('Players', 'players')] : []),
    ...(by === 'method' ? [] : [count('Rounds', 'rounds')]),
    ...sums.map(figure),
    ...(sums.includes('turnover') ? [hold] : []),
  ];
}

/** The players of a group, who open to their own rows. */
const groupOf = (group: PlayerGroup, value: string, span: DayRange, figure: SumName): DrillDownTarget => ({
  ...{ as: 'group', figure, about: keyText(group, value), group, value },
  ...span,
});

/** Rows behind a figure; nothing for derived figures. */
export function reportLinesOf(by: ReportDimension, { key, player }: Row, sum: SumName, span: DayRange) {
  const parts = {
    category: { category: key },
    provider: { provider_code: key },
    hour: { hour: Number(key) },
    method: { method: key },
    player: { player_id: key },
  };
  const part = parts[by as keyof typeof parts];
  const opened = part && drillDownOf(sum, span, part, player?.account_id ?? keyText(by, key));
  return opened?.as === 'lines' ? opened : undefined;
}

export function saveRows(by: ReportDimension, { value, currency }: Report): void {
  const sums = DIMENSION_SUMS[by];
  const head = [by, ...(by === 'player' ? ['name'] : []), 'players', 'rounds', ...sums];
  const lines = value.map(({ key, player, players, rounds, sums: amounts }) => [
    ...(player ? [player.account_id, player.name] : [key]),
    ...[players, rounds],
    ...sums.map((name) => machineDecimal({ amount: amounts[name] ?? '0', currency })),
  ]);
  saveCsv(`report-by-${by}`, head, lines);
}
