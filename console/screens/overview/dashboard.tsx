import { lazy, type ReactNode, Suspense } from 'react';
import { counted } from '#contracts/values/counted-nouns.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { Age, Amount, Page, Placeholder } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { FIGURES, QUEUES } from './queue-names.ts';

/** Charts load a separate library: the queues are shown before them. */
const Charts = lazy(() => import('./charts.tsx'));

/** Open queues and the figures of the day. */
export default function Dashboard() {
  const { site, may } = useSession();
  const { data, error } = useRead('dashboard', {}, 15);
  const now = useNow();
  return (
    <Page
      title="Dashboard"
      hint={`${site.name}, ${site.domain}. Days are in the site’s time zone; figures are at most 15 seconds old.`}
    >
      {!data ? (
        <Placeholder error={error} />
      ) : (
        <>
          <h2 className="section">Queues</h2>
          <ul className="tiles">
            {data.queues.map(({ name, count, oldest_at, late, path }) => (
              <li key={name}>
                <Link to={path} className={count > 0 ? 'tile tile-busy' : 'tile'}>
                  <span>{QUEUES[name] ?? name}</span>
                  <b>{count}</b>
                  <small>
                    {oldest_at ? (
                      <>
                        oldest <Age at={oldest_at} now={now} />
                      </>
                    ) : (
                      'empty'
                    )}
                    {late > 0 && <em> · {late} late</em>}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
          {data.figures.length > 0 && <h2 className="section">Today</h2>}
          <ul className="tiles tiles-wide">
            {data.figures.map(({ name, sum, count, series }) => (
              <li key={name} className="tile">
                <span>{FIGURES[name] ?? name}</span>
                <b>
                  <Opening name={name} day={series.at(-1)?.day}>
                    {sum ? <Amount value={sum} /> : count}
                  </Opening>
                </b>
                <Sparkline days={series} currency={sum?.currency} label={FIGURES[name] ?? name} />
                <small>last {counted(series.length, 'day')}</small>
              </li>
            ))}
          </ul>
          {may('reports', 'read', 'aggregate', 'partial') && (
            <Suspense fallback={null}>
              <Charts />
            </Suspense>
          )}
        </>
      )}
    </Page>
  );
}

/** A figure, linked to its details where the person may see them. */
function Opening({ name, day, children }: { name: string; day: string | undefined; children: ReactNode }) {
  const { may } = useSession();
  if (!may('reports', 'read')) return children;
  return (
    <Link to={`/reports?open=${name}&day=${day}`} className="drill">
      <span className="unseen">{FIGURES[name] ?? name}: </span>
      {children}
    </Link>
  );
}
