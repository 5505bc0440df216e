import { Page } from '../../shell/account-page.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Unavailable } from '../../ui/index.ts';

export default function Sports() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.sports')}>
      <Unavailable what={t('page.sports')} reason={t('unavailable.sports')} icon="sportsbook" />
    </Page>
  );
}
