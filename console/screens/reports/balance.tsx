import type { BalanceKind } from '#contracts/console/report-rounds.ts';
import { formatMoney, moment } from '../../lib/format.ts';
import { PagedList } from '../../ui/paged-list.tsx';

export type BalanceOf = { player_id: string; kind: BalanceKind };

type Props = { requested: BalanceOf & { to: string }; currency: string };

/** The entries behind a player's end-of-day balance, newest first, with the running balance. */
export function ReportBalance({ requested: { player_id, kind, to: day }, currency }: Props) {
  return (
    <PagedList
      call="balanceLines"
      input={{ player_id, kind, to: day }}
      rowKey={({ id }) => id}
      row={({ what, at, from, to, amount, balance_after }) => (
        <>
          <span>{what}</span>
          <b className="sum">{formatMoney({ amount, currency })}</b>
          <small>
            {moment(at)} · {from} → {to} · {formatMoney({ amount: balance_after, currency })} after
          </small>
        </>
      )}
      empty="No entry."
      file={`${kind}-${day}`}
    />
  );
}
