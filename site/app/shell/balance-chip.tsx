import { useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';
import { Link } from '../ui/link.tsx';
import { Amount } from '../ui/values.tsx';

/** The player's balance, which is also the way to the account, and the way to deposit. */
export function BalanceChip() {
  const { t } = useTranslation();
  const balance = useSession((session) => session.game.balance);
  const name = useSession((session) => session.fullname || session.user.account_id);
  return (
    <div className="flex items-center gap-2">
      <Link
        to="/account"
        className="touch inline-flex items-center gap-2 rounded-md border border-line bg-surface-2 px-3 text-sm font-semibold"
      >
        <Icon name="wallet" size={20} />
        <span className="sr-only">{t('account.open', { name })}: </span>
        <Amount value={balance} />
      </Link>
      <Link
        to="/deposit"
        aria-label={t('account.deposit')}
        className="touch inline-flex items-center justify-center rounded-md bg-brand text-on-brand hover:brightness-110"
      >
        <Icon name="plus" size={20} />
      </Link>
    </div>
  );
}
