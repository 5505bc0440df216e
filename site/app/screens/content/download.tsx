import { useTranslation } from 'react-i18next';
import { usePageData } from '../../shell/page-data.ts';
import { ButtonLink } from '../../ui/index.ts';
import type { Data } from './download.data.ts';
import { TextPage } from './parts/cms-page.tsx';

/** Where the apps are; a site without apps says how to keep the page on the home screen instead. */
export default function Download() {
  const { t } = useTranslation();
  const { page, android, ios } = usePageData<Data>();
  const apps = [
    { href: android, name: t('download.android') },
    { href: ios, name: t('download.ios') },
  ].filter(({ href }) => /^https?:/.test(href));
  return (
    <TextPage name="download" page={page}>
      {apps.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {apps.map(({ href, name }) => (
            <ButtonLink key={name} to={href} icon="download" size="lg">
              {name}
            </ButtonLink>
          ))}
        </div>
      ) : (
        <p className="max-w-prose text-muted">{t('download.none')}</p>
      )}
    </TextPage>
  );
}
