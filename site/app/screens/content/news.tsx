import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function News() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.news')}>
      <Unavailable what={t('page.news')} icon="bell" />
    </Page>
  );
}
