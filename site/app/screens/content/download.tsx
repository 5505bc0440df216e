import type { ReactNode } from 'react';
import type { QrPicture } from '../../lib/qr.ts';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, QrCode } from '../../ui/index.ts';
import type { Data } from './download.data.ts';
import { TextPage } from './parts/cms-page.tsx';

/**
 * The apps; a site without apps explains how to add it to the home screen instead. QR codes open the address
 * on a phone.
 */
export default function Download() {
  const { t } = useTranslation();
  const { page, apps, site } = usePageData<Data>();
  return (
    <TextPage name="download" page={page}>
      {apps.length === 0 && !page && <p className="max-w-prose text-muted">{t('download.none')}</p>}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {apps.map(({ system, href, code }) => (
          <Place key={system} name={t(`download.${system}`)} code={code}>
            <ButtonLink to={href} icon="download" size="lg">
              {t(`download.${system}`)}
            </ButtonLink>
          </Place>
        ))}
        <Place name={t('download.site')} code={site.code}>
          <p className="break-all text-muted">{site.href}</p>
        </Place>
      </ul>
    </TextPage>
  );
}

function Place({ name, code, children }: { name: string; code: QrPicture; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className="panel grid justify-items-center gap-4 rounded-lg border border-line bg-surface-1 p-5 text-center">
      <h2 className="text-lg font-semibold">{name}</h2>
      <QrCode picture={code} label={t('download.codeOf', { name })} />
      <p className="text-sm text-muted">{t('download.scan')}</p>
      {children}
    </li>
  );
}
