import { type FormEvent, useState } from 'react';
import { hasAccess } from '#contracts/console/rights.ts';
import { saveCsv } from '../../lib/csv.ts';
import { daysFromNow } from '../../lib/days.ts';
import { decimal, machineDecimal } from '../../lib/format.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { useSiteReads } from '../../lib/site-reads.ts';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { labelOf } from './drill-down-target.ts';
import {
  DIMENSIONS,
  type Dimension,
  type GroupRow,
  groupRows,
  MONEY_FIGURES,
  moneyRows,
  PLAY_FIGURES,
  playRows,
} from './group-rows.ts';

type GroupQuery = { from: string; to: string; by: Dimension };

/** Totals over all brands of a person: by brand, day, currency, provider or game. */
export default function GroupReport() {
  const [query, setQuery] = useState<GroupQuery>(() => ({
    from: daysFromNow(-13),
    to: daysFromNow(1),
    by: 'brand',
  }));
  return (
    <Page
      title="Group report"
      hint="Figures of all brands whose reports you can see, each with its own days and NGR deductions. Currencies are never added together."
    >
      <GroupForm query={query} onAsk={setQuery} />
      {query.by === 'provider' || query.by === 'game' ? <ByPlay {...query} /> : <ByMoney {...query} />}
    </Page>
  );
}

function GroupForm({ query, onAsk }: { query: GroupQuery; onAsk(query: GroupQuery): void }) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const by = DIMENSIONS.find((dimension) => dimension === form.get('by')) ?? 'brand';
    onAsk({ from: String(form.get('from')), to: String(form.get('to')), by });
  }
  return (
    <form className="filters span" onSubmit={submit}>
      <label>
        From
        <input type="date" name="from" required defaultValue={query.from} />
      </label>
      <label>
        To
        <input type="date" name="to" required defaultValue={query.to} />
      </label>
      <label>
        By
        <select name="by" defaultValue={query.by}>
          {DIMENSIONS.map((dimension) => (
            <option key={dimension} value={dimension}>
              {nameLabel(dimension)}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" tone="primary">
        Show
      </Button>
    </form>
  );
}

function ByMoney({ from, to, by }: GroupQuery) {
  const { sites } = useSession().me;
  const mine = sites.filter(({ roles }) => hasAccess(roles, 'reports', ['read', 'aggregate', 'partial']));
  const { data, error } = useSiteReads('moneyReport', { from, to }, mine);
  if (!data) return <Placeholder error={error?.message} />;
  const refused = data.filter((answer) => !answer.data).map(({ site }) => site.name);
  return <Rows rows={moneyRows(data, by)} by={by} figures={MONEY_FIGURES} refused={refused} />;
}

function ByPlay({ from, to, by }: GroupQuery) {
  const { sites } = useSession().me;
  const mine = sites.filter(({ roles }) => hasAccess(roles, 'reports', ['read']));
  const { data, error } = useSiteReads('gameReport', { from, to }, mine);
  if (!data) return <Placeholder error={error?.message} />;
  const refused = data.filter((answer) => !answer.data).map(({ site }) => site.name);
  return <Rows rows={playRows(data, by)} by={by} figures={PLAY_FIGURES} refused={refused} />;
}

type RowsProps = {
  rows: readonly GroupRow[];
  by: Dimension;
  figures: readonly (typeof MONEY_FIGURES)[number][];
  refused: readonly string[];
};

function Rows({ rows, by, figures, refused }: RowsProps) {
  const grouped = groupRows(rows);
  if (grouped.length === 0) return <Placeholder empty="No figures." />;
  return (
    <>
      <DataTable
        label={`By ${by}`}
        rows={grouped}
        rowKey={({ name, currency }) => `${name} ${currency}`}
        columns={[
          { head: nameLabel(by), cell: ({ name }) => <b>{name}</b>, kind: 'wide', sort: ({ name }) => name },
          ...(by === 'currency'
            ? []
            : [
                {
                  head: 'Currency',
                  cell: ({ currency }: GroupRow) => currency,
                  sort: ({ currency }: GroupRow) => currency,
                },
              ]),
          { head: 'Rounds', cell: ({ rounds }) => rounds, kind: 'figure', sort: ({ rounds }) => rounds },
          ...figures.map((figure) => ({
            head: labelOf(figure),
            kind: 'figure' as const,
            cell: ({ sums, currency }: GroupRow) => decimal({ amount: `${sums[figure] ?? 0n}`, currency }),
            sort: ({ sums }: GroupRow) => sums[figure] ?? 0n,
          })),
        ]}
      />
      {refused.length > 0 && <p className="hint">Not included (no response): {refused.join(', ')}.</p>}
      <p className="table-actions">
        <Button onClick={() => save(rows, by, figures)}>CSV by brand</Button>
      </p>
    </>
  );
}

/** Not summed: a row for each brand, so that a spreadsheet can. */
function save(rows: readonly GroupRow[], by: Dimension, figures: RowsProps['figures']): void {
  const head = ['brand', by === 'brand' ? 'name' : by, 'currency', 'rounds', ...figures];
  const lines = rows.map(({ brand, name, currency, rounds, sums }) => [
    ...[brand, name, currency, rounds],
    ...figures.map((figure) => machineDecimal({ amount: `${sums[figure] ?? 0n}`, currency })),
  ]);
  saveCsv(`group-by-${by}`, head, lines);
}
