import type { FieldChange } from '#contracts/console/fields.ts';
import { plain } from '../lib/format.ts';
import { words } from '../lib/session.ts';

/** Fields before and after, for approvers and the audit. */
export function Changes({ of }: { of: readonly FieldChange[] }) {
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
            <th scope="row">{words(field)}</th>
            <td>
              <del>{plain(before)}</del>
            </td>
            <td>
              <ins>{plain(after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
