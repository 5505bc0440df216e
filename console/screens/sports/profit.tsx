import type { FormEvent, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { counted } from '#contracts/values/counted-nouns.ts';
import { saveCsv } from '../../lib/csv.ts';
import { formatMoney, machineDecimal, percent } from '../../lib/format.ts';
import { type Success, useRead } from '../../lib/query.ts';
import { plusDays } from '../../lib/report-periods.ts';
import { nameLabel } from '../../lib/session.ts';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Link } from '../../ui/link.tsx';
import { useToday } from '../reports/span-form.tsx';

const GROUPS = {
  competition: 'Competition',
  sport: 'Sport',
  event: 'Event',
  bet_type: 'Market',
} as const;
type Group = keyof typeof GROUPS;
type ProfitQuery = { by: Group; from: string; to: string; competition: string };
type Row = Success<'sportsProfit'>['value'][number];
type Figures = Omit<Row, 'key' | 'name'>;

const addressOf = (parts: Record<string, string>) =>
  new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString();
/** The tickets behind a figure; a row names the value that all of their legs share. */
function ticketsAddress({ by, from, to, competition }: ProfitQuery, key: string): string {
  const named = { competition, legs: 'all', ...(key && { [by]: key }) };
  const period = { state: 'ended', settled_from: from, settled_to: to };
  return `/sports-tickets?${addressOf({ ...period, ...(key || competition ? named : {}) })}`;
}

/** The period and grouping, kept in the address. */
function useProfitQuery(): { query: ProfitQuery; setQuery(parts: Partial<ProfitQuery>): void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const today = useToday();
  const named = new URLSearchParams(search);
  const by = named.get('by') ?? '';
  const query: ProfitQuery = {
    by: Object.hasOwn(GROUPS, by) ? (by as Group) : 'competition',
    from: named.get('from') ?? plusDays(today, -29),
    to: named.get('to') ?? today,
    competition: named.get('competition') ?? '',
  };
  return { query, setQuery: (parts) => void navigate({ search: addressOf({ ...query, ...parts }) }) };
}

/** Profit and loss of ended tickets, down to the tickets. */
export default function SportsProfit() {
  const { query, setQuery } = useProfitQuery();
  const { data, error } = useRead('sportsProfit', query);
  const csv = data && (
    <Button onClick={() => saveFile(query, data.value)} disabled={data.value.length === 0}>
      CSV
    </Button>
  );
  return (
    <Page
      title="Sports profit"
      hint="Profit = stakes − returns − cash-outs; margin = profit ÷ stakes. Tickets count once, on the day of their last settlement in the brand’s time zone; those with differing legs count as “Several”."
      actions={csv}
    >
      <QueryForm query={query} onQuery={setQuery} />
      {query.competition !== '' && (
        <p>
          One competition only.{' '}
          <Button tone="quiet" onClick={() => setQuery({ by: 'competition', competition: '' })}>
            All competitions
          </Button>
        </p>
      )}
      {!data && <Placeholder error={error} />}
      {data && data.value.length === 0 && <Placeholder empty="No tickets settled in this period." />}
      {data && data.value.length > 0 && (
        <>
          {data.totals.map((totals) => (
            <Total key={totals.currency} totals={totals} to={ticketsAddress(query, '')} />
          ))}
          <DataTable
            label={`Profit by ${GROUPS[query.by].toLowerCase()}`}
            rows={data.value}
            rowKey={({ key, currency }) => `${key} ${currency}`}
            columns={columnsOf(query)}
          />
        </>
      )}
    </Page>
  );
}

function QueryForm({ query, onQuery }: { query: ProfitQuery; onQuery(parts: Partial<ProfitQuery>): void }) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [by, from, to] = ['by', 'from', 'to'].map((name) => String(form.get(name)));
    onQuery({ by: by as Group, from: from!, to: to! });
  }
  return (
    <search>
      <form key={JSON.stringify(query)} className="filters span" onSubmit={submit}>
        <label>
          By
          <select name="by" defaultValue={query.by}>
            {Object.entries(GROUPS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          From
          <input type="date" name="from" required defaultValue={query.from} />
        </label>
        <label>
          To
          <input type="date" name="to" required defaultValue={query.to} />
        </label>
        <Button type="submit" tone="primary">
          Show
        </Button>
      </form>
    </search>
  );
}

const marginOf = ({ profit, staked }: Figures) =>
  percent(staked === '0' ? null : (100 * Number(profit)) / Number(staked));

function Total({ totals, to }: { totals: Figures; to: string }) {
  const { currency, tickets } = totals;
  const sum = (amount: string) => formatMoney({ amount, currency });
  return (
    <p role="status">
      <Link to={to}>{counted(tickets, 'ticket')}</Link> · {sum(totals.staked)} staked · {sum(totals.returned)}{' '}
      returned · <b>{sum(totals.profit)}</b> profit, {marginOf(totals)}
    </p>
  );
}

const isSeveral = ({ key }: Row) => key === 'several';

function columnsOf(query: ProfitQuery): readonly Column<Row>[] {
  const sum = (row: Row, amount: string) => formatMoney({ amount, currency: row.currency });
  const nameOf = (row: Row): ReactNode => {
    if (isSeveral(row)) return 'Several';
    if (query.by === 'competition')
      return (
        <Link to={`/sports-profit?${addressOf({ ...query, by: 'event', competition: row.key })}`}>
          {row.name}
        </Link>
      );
    return query.by === 'sport' ? nameLabel(row.name) : row.name;
  };
  return [
    { head: GROUPS[query.by], cell: nameOf, kind: 'wide', sort: ({ name }) => name },
    {
      head: 'Tickets',
      cell: (row) => <Link to={ticketsAddress(query, row.key)}>{row.tickets}</Link>,
      kind: 'figure',
      sort: ({ tickets }) => tickets,
    },
    {
      ...{ head: 'Staked', cell: (row) => sum(row, row.staked), kind: 'figure' },
      sort: ({ staked }) => BigInt(staked),
    },
    {
      ...{ head: 'Returned', cell: (row) => sum(row, row.returned), kind: 'figure' },
      sort: ({ returned }) => BigInt(returned),
    },
    {
      ...{ head: 'Profit', cell: (row) => <b>{sum(row, row.profit)}</b>, kind: 'figure' },
      sort: ({ profit }) => BigInt(profit),
    },
    { head: 'Margin', cell: marginOf, kind: 'minor' },
  ];
}

function saveFile({ by }: ProfitQuery, rows: readonly Row[]): void {
  const head = [by, 'tickets', 'currency', 'staked', 'returned', 'profit'];
  saveCsv(
    `sports-profit-by-${by}`,
    head,
    rows.map((row) => {
      const sum = (amount: string) => machineDecimal({ amount, currency: row.currency });
      return [row.name, row.tickets, row.currency, sum(row.staked), sum(row.returned), sum(row.profit)];
    }),
  );
}
