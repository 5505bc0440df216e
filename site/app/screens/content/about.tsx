import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink } from '../../ui/index.ts';
import type { Data } from './about.data.ts';
import { TextPage } from './parts/cms-page.tsx';
import { FairnessPage } from './parts/fairness/fairness-page.tsx';

export default function About() {
  const { t } = useTranslation();
  const data = usePageData<Data>();
  if (data.kind === 'returns') return <FairnessPage returns={data.returns} />;
  return (
    <TextPage name="about" page={data.page}>
      <div>
        <ButtonLink to="/about?show=fairness" variant="secondary" icon="shield">
          {t('fairness.title')}
        </ButtonLink>
      </div>
    </TextPage>
  );
}
