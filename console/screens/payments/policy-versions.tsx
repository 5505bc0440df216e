import type { CallOutput } from '../../lib/api.ts';
import { moment } from '../../lib/format.ts';
import { nameLabel } from '../../lib/session.ts';
import { Changes } from '../../ui/changes.tsx';
import { Badge } from '../../ui/components.tsx';
import { GROUPS } from './cashier-rules.ts';

/** Rules by the names of their fields in the form. */
const LABELS = new Map<string, string>(
  GROUPS.flatMap(({ rules }) =>
    rules.map(({ name, label, unit }) => [name, unit ? `${label}, ${unit}` : label] as const),
  ),
);
const labelOf = (field: string): string => LABELS.get(field) ?? nameLabel(field);

/** A policy's earlier values: who changed them, why, and whether a second person approved. */
export function PolicyVersions({ of }: { of: CallOutput<'cashierPolicy' | 'exposurePolicy'>['versions'] }) {
  return (
    <section className="card section" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {of.length === 0 && <p className="hint">No changes yet.</p>}
      {of.map(({ version, at, maker, reason, is_agreed, diff }) => (
        <details key={version} open={version === of.length}>
          <summary>
            {version}. {moment(at)}, {maker.name}{' '}
            <Badge tone={is_agreed ? 'good' : 'plain'}>{is_agreed ? 'two people' : 'tightened'}</Badge>
          </summary>
          <p>{reason}</p>
          <Changes of={diff} labelOf={labelOf} />
        </details>
      ))}
    </section>
  );
}
