import type { ReactNode } from 'react';
import { Page } from '../../../shell/account-page.tsx';
import { usePageData } from '../../../shell/page-data.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { UnavailableNotice } from '../../../ui/index.ts';
import { Prose } from '../../../ui/prose.tsx';
import type { CmsData } from './cms-data.ts';

/** An operator's page, or a notice if the operator has not written one. */
export function CmsPage({ name }: { name: string }) {
  return <TextPage name={name} page={usePageData<CmsData>()} />;
}

type TextPageProps = { name: string; page: CmsData; first?: ReactNode; children?: ReactNode };

/** A content page with the parts before and after its text. */
export function TextPage({ name, page, first, children }: TextPageProps) {
  const { t } = useTranslation();
  const title = t(`page.${name}`);
  return (
    <Page title={page?.title || title}>
      {first}
      {page ? <Prose html={page.body} /> : !children && !first && <UnavailableNotice what={title} />}
      {children}
    </Page>
  );
}
