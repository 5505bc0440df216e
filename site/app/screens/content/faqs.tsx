import { Page } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { Data } from './faqs.data.ts';
import { TextPage } from './parts/cms-page.tsx';
import { QuestionList } from './parts/question-list.tsx';

/** Questions and answers; an operator's page of another form is shown as it was written. */
export default function Faqs() {
  const { t } = useTranslation();
  const { page, title, questions } = usePageData<Data>();
  if (!questions) return <TextPage name="faqs" page={page} />;
  return (
    <Page title={title || t('page.faqs')}>
      <QuestionList {...questions} />
    </Page>
  );
}
