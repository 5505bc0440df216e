import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { Unavailable } from '../../ui/index.ts';

export default function ContactUs() {
  const { t } = useTranslation();
  return (
    <Page title={t('page.contact-us')}>
      <Unavailable what={t('page.contact-us')} icon="chat" />
    </Page>
  );
}
