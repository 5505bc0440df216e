import { ErrorPage } from '../../shell/error-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useLayout } from '../../state/app.ts';
import { BrandImage } from '../../ui/picture.tsx';

export type Data = { status: number; message: string };

/** The page of an unknown path or of a failure [W-07, W-15]. */
export default function ErrorScreen() {
  const { status, message } = usePageData<Data>();
  return (
    <ErrorPage status={status} message={message} heading={status === 404 ? <LostHeading /> : undefined} />
  );
}

/** 404, its zero a token of the house with its mark; `inner-pages.css` of the template shapes the token. */
function LostHeading() {
  const mark = useLayout((layout) => layout.site?.logo3);
  // Not a child of the page itself, where templates frame titles.
  return (
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
  );
}
