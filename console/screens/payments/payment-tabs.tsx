import { Link } from '../../ui/link.tsx';

/** From what waits for a person to the payments of every state, and back. */
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
