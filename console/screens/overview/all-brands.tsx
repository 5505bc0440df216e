import { useNavigate } from 'react-router';
import { decimal } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useSiteReads } from '../../lib/site-reads.ts';
import { useNow } from '../../lib/use-now.ts';
import { Age, Badge, Button, Page, Placeholder } from '../../ui/components.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { type BrandRow, brandRows, currencyRows, type QueueRow, queueRows } from './brand-figures.ts';
import { FIGURES, QUEUES } from './queue-names.ts';

/** Figures that are numbers of players, not amounts. */
const COUNTS = ['active_players', 'registered'];
const SECONDS = 60;

/** Queues and today's figures on every brand of the person; a click opens the brand. */
export default function AllBrands() {
  const { me } = useSession();
  const brands = me.sites.filter(({ is_archived }) => !is_archived);
  const { data, error } = useSiteReads('dashboard', {}, brands, SECONDS);
  const refused = data?.filter((answer) => answer.data === null).map(({ site }) => site.name) ?? [];
  return (
    <Page
      title="All brands"
      hint="Queues and today’s figures of every brand, each day in the brand’s own time zone. Currencies are never added together. Refreshed every minute."
    >
      {data ? (
        <>
          <h2 className="section">Queues</h2>
          <Queues rows={queueRows(data)} />
          <h2 className="section">Today</h2>
          <Brands rows={brandRows(data)} />
          {refused.length > 0 && <p className="hint">Not included (no response): {refused.join(', ')}.</p>}
        </>
      ) : (
        <Placeholder error={error?.message} />
      )}
    </Page>
  );
}

/** Goes to a screen of a brand. */
function useBrandScreen(): (siteId: number, path: string) => void {
  const { site, setSite } = useSession();
  const navigate = useNavigate();
  return (siteId, path) => {
    if (siteId !== site.site_id) setSite(siteId);
    void navigate(path);
  };
}

function Queues({ rows }: { rows: readonly QueueRow[] }) {
  const open = useBrandScreen();
  const now = useNow();
  if (rows.length === 0) return <Placeholder empty="All queues are empty." />;
  return (
    <DataTable
      label="Queues of all brands"
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { head: 'Queue', cell: ({ name }) => <b>{QUEUES[name] ?? name}</b> },
        ...WAITING,
        {
          head: 'Oldest',
          cell: ({ oldestAt }) => oldestAt && <Age at={oldestAt} now={now} />,
          sort: ({ oldestAt }) => oldestAt,
        },
        {
          head: 'Brands',
          kind: 'wide',
          cell: ({ name, brands }) => (
            <span className="actions">
              {brands.map(({ siteId, brand, count, path }) => (
                <Button
                  key={siteId}
                  aria-label={`${QUEUES[name] ?? name} of ${brand}: ${count}`}
                  onClick={() => open(siteId, path)}
                >
                  {brand} <b>{count}</b>
                </Button>
              ))}
            </span>
          ),
        },
      ]}
    />
  );
}

const WAITING = [
  {
    head: 'Waiting',
    kind: 'figure',
    cell: ({ count }: BrandRow | QueueRow) => count,
    sort: ({ count }: BrandRow | QueueRow) => count,
  },
  {
    head: 'Late',
    kind: 'figure',
    cell: ({ late }: BrandRow | QueueRow) => (late > 0 ? <Badge tone="bad">{late}</Badge> : 0),
    sort: ({ late }: BrandRow | QueueRow) => late,
  },
] as const satisfies Column<BrandRow | QueueRow>[];

function Brands({ rows }: { rows: readonly BrandRow[] }) {
  const open = useBrandScreen();
  const names = Object.keys(FIGURES).filter((name) => rows.some(({ figures }) => name in figures));
  const columns: Column<BrandRow>[] = [
    {
      head: 'Brand',
      kind: 'wide',
      cell: ({ name }) => <b>{name}</b>,
      sort: ({ name }) => name,
    },
    { head: 'Currency', cell: ({ currency }) => currency, sort: ({ currency }) => currency },
    ...WAITING,
    ...names.map((name) => ({
      head: FIGURES[name]!,
      kind: 'figure' as const,
      cell: ({ figures, currency }: BrandRow) => figureText(figures[name], name, currency),
      sort: ({ figures }: BrandRow) => figures[name],
    })),
  ];
  const together = currencyRows(rows);
  return (
    <>
      <DataTable
        label="Brands"
        rows={rows}
        rowKey={({ siteId }) => `${siteId}`}
        columns={columns}
        onChoose={({ siteId }) => open(siteId!, '/')}
      />
      {together.length > 0 && (
        <>
          <h2 className="section">Totals by currency</h2>
          <DataTable
            label="Totals by currency"
            rows={together}
            rowKey={({ currency }) => currency}
            columns={columns}
          />
        </>
      )}
    </>
  );
}

/** `–` if the person may not see a brand's figure. */
function figureText(value: bigint | undefined, name: string, currency: string): string {
  if (value === undefined) return '–';
  return COUNTS.includes(name) ? `${value}` : decimal({ amount: `${value}`, currency });
}
