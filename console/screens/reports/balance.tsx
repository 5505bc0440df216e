import type { BalanceKind } from '#contracts/console/report-rounds.ts';
import { moment, money } from '../../lib/format.ts';
import { PagedList } from '../../ui/paged-list.tsx';

export type BalanceOf = { player_id: string; kind: BalanceKind };

type Props = { requested: BalanceOf & { to: string }; currency: string };

/**
 * The entries a player's balance at the end of a day consists of, newest first, with what it was after each.
 */
export function ReportBalance({ requested: { player_id, kind, to: day }, currency }: Props) {
  return (
    <PagedList
      call="balanceLines"
      input={{ player_id, kind, to: day }}
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
    />
  );
}
