import { useTranslation } from 'react-i18next';
import { Page } from '../../../shell/account-page.tsx';
import { usePageData } from '../../../shell/page-data.ts';
import { Unavailable } from '../../../ui/index.ts';
import type { CmsData } from './cms-data.ts';

/** An operator's page; says so where the operator has not written one. */
export function CmsPage({ name }: { name: string }) {
  const { t } = useTranslation();
  const page = usePageData<CmsData>();
  const title = t(`page.${name}`);
  if (!page) {
    return (
      <Page title={title}>
        <Unavailable what={title} />
      </Page>
    );
  }
  return (
    <Page title={page.title || title}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the content module before it is stored */}
      <div className="prose max-w-prose" dangerouslySetInnerHTML={{ __html: page.body }} />
    </Page>
  );
}
