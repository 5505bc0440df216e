import { ErrorPage } from '../../shell/error-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useLayout } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink } from '../../ui/index.ts';
import { BrandImage } from '../../ui/picture.tsx';

export type Data = { status: number; message: string };

/** The page of an unknown path or of a failure [W-07, W-15]. */
export default function ErrorScreen() {
  const { status, message } = usePageData<Data>();
  return status === 404 ? <LostPage message={message} /> : <ErrorPage status={status} message={message} />;
}

/** 404, its zero a token of the house with its mark; `inner-pages.css` of the template shapes the token. */
function LostPage({ message }: { message: string }) {
  const { t } = useTranslation();
  const mark = useLayout((layout) => layout.site?.logo3);
  return (
    <div className="error-page page-width grid min-h-[60dvh] place-items-center content-center gap-4 py-12 text-center">
      {/* The digits are not a child of the page itself, where templates frame titles. */}
      <div>
        <h1 aria-label="404" className="error-status error-lost tabular text-6xl font-bold">
          4
          {mark ? (
            <span className="error-token">
              <span className="sr-only">0</span>
              <BrandImage source={mark} alt="" width={96} height={96} isLead />
            </span>
          ) : (
            '0'
          )}
          4
        </h1>
      </div>
      <p className="max-w-prose break-words text-muted">{message}</p>
      <ButtonLink to="/" size="lg">
        {t('error.back')}
      </ButtonLink>
    </div>
  );
}
