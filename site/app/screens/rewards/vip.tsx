import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Vip() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.vip')}>
      <Unavailable what={t('page.vip')} icon="crown" />
    </Page>
  );
}
