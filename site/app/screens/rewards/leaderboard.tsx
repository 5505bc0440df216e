import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Leaderboard() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.leaderboard')}>
      <Unavailable what={t('page.leaderboard')} icon="trophy" />
    </Page>
  );
}
