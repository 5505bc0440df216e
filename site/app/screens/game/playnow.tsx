import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function Playnow() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.playnow')}>
      <Unavailable what={t('page.playnow')} icon="play" />
    </Page>
  );
}
