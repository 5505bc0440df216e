import type { ReactNode } from 'react';
import { Amount, classes, DateTime, Icon } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';

type PaymentRowProps = {
  to: string;
  /** An icon of its type. */
  mark?: ReactNode;
  name: string;
  reference: string;
  at: string;
  amount: number;
  currency: string;
  /** As text; without it only the amount is shown. */
  state?: string;
  /** The reason for the outcome, as text. */
  reason?: string;
  isOpen?: boolean;
};

/** A payment in a list: type, time, amount and status. The whole row is a link to it. */
export function PaymentRow({
  to,
  mark,
  name,
  reference,
  at,
  amount,
  currency,
  state,
  reason,
  isOpen,
}: PaymentRowProps) {
  return (
    <Link to={to} className="flex items-center gap-x-3 py-3">
      {mark}
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        <span className="text-sm text-muted [&_time]:whitespace-normal">
          <DateTime value={at} /> · {reference}
        </span>
        {reason && <span className="block text-sm text-muted">{reason}</span>}
      </span>
      <span className="grid max-w-1/2 justify-items-end text-end">
        <Amount value={amount} currency={currency} className="font-semibold" />
        {state && <span className={classes('text-sm', isOpen ? 'text-warning' : 'text-muted')}>{state}</span>}
      </span>
      <Icon name="chevronRight" size={18} />
    </Link>
  );
}
