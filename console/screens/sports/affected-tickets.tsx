import { formatMoney } from '../../lib/format.ts';
import { type CallFields, type Success, useRead } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';
import { Placeholder } from '../../ui/components.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

const HEADS = ['Account', 'Stake', 'Before', 'After', 'Change'];

/** Every ticket that a result would settle or resettle, and the total amounts. */
export function AffectedTickets({
  moving: { value, tickets, moving, change, currency },
}: {
  moving: Success<'previewResult'>;
}) {
  const sum = (amount: string) => formatMoney({ amount, currency });
  return (
    <div role="status">
      <p>
        Tickets changed: {moving} of {tickets}. Net change for players: {sum(change)}.
        {moving > value.length && ` Lists the first ${value.length}.`}
      </p>
      {value.length > 0 && (
        <TableFrame label="Tickets changed" heads={HEADS}>
          {value.map((row) => (
            <tr key={row.ticket_id}>
              <th scope="row">{row.account}</th>
              <td className="figure">{sum(row.stake)}</td>
              <td>
                {row.outcome_before
                  ? `${nameLabel(row.outcome_before)}, ${sum(row.returned_before)}`
                  : 'open'}
              </td>
              <td>
                {row.outcome && row.returned ? `${nameLabel(row.outcome)}, ${sum(row.returned)}` : 'open'}
              </td>
              <td className="figure">{sum(row.change)}</td>
            </tr>
          ))}
        </TableFrame>
      )}
    </div>
  );
}

type Entered = CallFields<'previewResult'>;

/** The same list for the person who confirms a proposed result; a race has standings, a match scores. */
export function ProposedResult({ facts }: { facts: Record<string, unknown> }) {
  const { event_id, status, full, half, overtime, goals, started_at, ended_at, is_entry_error } = facts;
  const score = { full, half, overtime, goals, standings: facts.standings };
  const entered = { event_id, status, ...score, started_at, ended_at, is_entry_error } as Entered;
  const { data, error } = useRead('previewResult', entered, 30);
  return data ? <AffectedTickets moving={data} /> : <Placeholder error={error} />;
}
