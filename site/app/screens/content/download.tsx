import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Download() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.download')}>
      <Unavailable what={t('page.download')} icon="download" />
    </Page>
  );
}
