import type { BalanceKind } from '#contracts/console/report-rounds.ts';
import { api } from '../../lib/api.ts';
import { machineDecimal, moment, money } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { PagedList } from '../../ui/paged-list.tsx';

export type BalanceOf = { player_id: string; kind: BalanceKind };
const HEAD = ['at', 'what', 'from', 'to', 'amount', 'balance', 'id'];

type Props = { requested: BalanceOf & { to: string }; currency: string };

/**
 * The entries a player's balance at the end of a day consists of, newest first, with what it was after each.
 */
export function ReportBalance({ requested: { player_id, kind, to: day }, currency }: Props) {
  const { site } = useSession();
  return (
    <PagedList
      load={(after) => api.balanceLines({ site_id: site.site_id, player_id, kind, to: day, after })}
      rowKey={({ id }) => id}
      row={({ what, at, from, to, amount, balance_after }) => (
        <>
          <span>{what}</span>
          <b className="sum">{money({ amount, currency })}</b>
          <small>
            {moment(at)} · {from} → {to} · {money({ amount: balance_after, currency })} after
          </small>
        </>
      )}
      empty="No entry."
      file={`${kind}-${day}`}
      head={HEAD}
      cells={({ at, what, from, to, amount, balance_after, id }) => [
        ...[at, what, from, to],
        ...[machineDecimal({ amount, currency }), machineDecimal({ amount: balance_after, currency }), id],
      ]}
    />
  );
}
