import { Link } from '../../ui/link.tsx';

/** Tabs between pending payments and payments of every state. */
export function PaymentTabs({ kind }: { kind: 'deposits' | 'withdrawals' }) {
  return (
    <nav className="tabs" aria-label={kind === 'deposits' ? 'Deposits' : 'Withdrawals'}>
      <Link to={`/${kind}`} isExact>
        To review
      </Link>
      <Link to={`/${kind}/all`} isExact>
        All {kind}
      </Link>
    </nav>
  );
}
