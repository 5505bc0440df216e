import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Sports() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.sports')}>
      <Unavailable what={t('page.sports')} reason={t('unavailable.sports')} icon="sportsbook" />
    </Page>
  );
}
