import { useWithdrawOnly } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { ButtonLink } from '../ui/index.ts';

/** Money in and out, side by side; out alone for whoever may do no more. */
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
