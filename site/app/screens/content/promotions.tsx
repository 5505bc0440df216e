import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Promotions() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.promotions')}>
      <Unavailable what={t('page.promotions')} icon="gift" />
    </Page>
  );
}
