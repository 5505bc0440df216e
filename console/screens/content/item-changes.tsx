import { type Body, differences } from './bodies.ts';

/** Field by field, what a publication would change for visitors. */
export function ItemChanges({ live, body }: { live: Body | null; body: Body }) {
  const changed = differences(live, body);
  return (
    <section className="section">
      <h2>Changes against the live version</h2>
      <DifferenceList rows={changed} />
    </section>
  );
}

export function DifferenceList({ rows }: { rows: ReturnType<typeof differences> }) {
  if (rows.length === 0) return <p className="hint">No differences.</p>;
  return (
    <dl className="content-changes">
      {rows.map(({ key, field, before, after }) => (
        <div key={key}>
          <dt>{field}</dt>
          {before && (
            <dd>
              <del>{before}</del>
            </dd>
          )}
          {after && (
            <dd>
              <ins>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
