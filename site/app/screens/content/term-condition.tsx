import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function TermCondition() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.term-condition')}>
      <Unavailable what={t('page.term-condition')} icon="receipt" />
    </Page>
  );
}
