import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Minigame() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.minigame')}>
      <Unavailable what={t('page.minigame')} reason={t('unavailable.minigame')} icon="gift" />
    </Page>
  );
}
