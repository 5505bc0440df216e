import { useWithdrawOnly } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { ButtonLink } from '../ui/index.ts';

/** Buttons to deposit and to withdraw. A player who can only withdraw gets only the second. */
export function MoneyButtons({ size }: { size?: 'lg' }) {
  const { t } = useTranslation();
  const isWithdrawOnly = useWithdrawOnly();
  return (
    <>
      {!isWithdrawOnly && (
        <ButtonLink to="/deposit" size={size}>
          {t('account.deposit')}
        </ButtonLink>
      )}
      <ButtonLink to="/withdrawal" variant="secondary" size={size}>
        {t('account.withdrawal')}
      </ButtonLink>
    </>
  );
}
