import { useTranslation } from '../../../state/use-translation.ts';
import { ButtonLink } from '../../../ui/index.ts';
import type { ShownDeposit } from '../deposit.data.ts';
import { HowToPay } from './how-to-pay.tsx';

/** How to pay where the payment service asks for it; what becomes of it comes back by itself. */
export function PayElsewhere({ deposit }: { deposit: ShownDeposit }) {
  const { t } = useTranslation();
  return (
    <HowToPay deposit={deposit}>
      <ButtonLink to={deposit.pay_url} icon="external" size="lg" isWide>
        {t('deposit.openPayment')}
      </ButtonLink>
    </HowToPay>
  );
}
