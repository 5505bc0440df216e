import { useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';

/**
 * The signed-in player: the balance in major units of the site's currency, the bonus money in it, the full
 * name or else the account id, and the label of a link to the account.
 */
export function useAccountSummary(): { balance: number; bonus: number; name: string; label: string } {
  const { t } = useTranslation();
  const balance = useSession((session) => session.game.balance);
  const bonus = useSession((session) => session.game.bonus);
  const name = useSession((session) => session.fullname || session.user.account_id);
  return { balance, bonus, name, label: t('account.open', { name }) };
}
