import type { FieldChange } from '#contracts/console/fields.ts';
import { valueText } from '../lib/format.ts';
import { nameLabel } from '../lib/session.ts';

/** Fields before and after, for approvers and the audit. */
export function Changes({
  of,
  labelOf = nameLabel,
}: {
  of: readonly FieldChange[];
  labelOf?(field: string): string;
}) {
  if (of.length === 0) return null;
  return (
    <table className="diff">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{labelOf(field)}</th>
            <td>
              <del>{valueText(before)}</del>
            </td>
            <td>
              <ins>{valueText(after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
