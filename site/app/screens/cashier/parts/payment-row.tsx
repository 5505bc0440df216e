import type { ReactNode } from 'react';
import { Amount, classes, DateTime, Icon } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';

type PaymentRowProps = {
  to: string;
  /** A sign of its kind. */
  mark?: ReactNode;
  name: string;
  reference: string;
  at: string;
  amount: number;
  currency: string;
  /** In words; without them the amount is shown alone. */
  state?: string;
  /** Why it came to that, in words. */
  reason?: string;
  isOpen?: boolean;
};

/** A payment in a list: what, when, how much, where it is. The whole row leads to it. */
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
