import { useLocation } from 'react-router';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from './classes.ts';
import { Icon } from './icons/index.ts';
import { Link } from './link.tsx';

/** Rows of a list's page, and page links shown at once [S-22]. */
export const PAGE_SIZE = 10;
export const PAGE_LINKS = 5;

/** The page numbers to show: at most five, the current one in the middle where possible [S-22]. */
function pageWindow(page: number, pages: number, shown = PAGE_LINKS): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1));
  return Array.from({ length: Math.min(shown, pages) }, (_, index) => first + index);
}

const LINK =
  'touch inline-flex items-center justify-center rounded-md border border-line px-3 text-sm tabular';

/**
 * Links to the pages of a list; they work without scripts and keep the other query parameters except those in
 * `drops`.
 */
export function Pagination({
  page,
  pages,
  drops = [],
}: {
  page: number;
  pages: number;
  drops?: readonly string[];
}) {
  const { t } = useTranslation();
  const location = useLocation();
  if (pages <= 1) return null;
  const to = (target: number) => {
    const query = new URLSearchParams(location.search);
    for (const name of drops) query.delete(name);
    if (target === 1) query.delete('page');
    else query.set('page', String(target));
    return { pathname: location.pathname, search: query.toString() };
  };
  return (
    <nav aria-label={t('list.pages')} className="flex flex-wrap items-center justify-center gap-2 py-4">
      {page > 1 && (
        <Link to={to(page - 1)} className={LINK} aria-label={t('list.previous')} rel="prev">
          <Icon name="chevronLeft" size={18} />
        </Link>
      )}
      {pageWindow(page, pages).map((number) => (
        <Link
          key={number}
          to={to(number)}
          aria-current={number === page ? 'page' : undefined}
          className={classes(
            LINK,
            number === page ? 'bg-brand text-on-brand' : 'text-text hover:bg-surface-2',
          )}
        >
          {number}
        </Link>
      ))}
      {page < pages && (
        <Link to={to(page + 1)} className={LINK} aria-label={t('list.next')} rel="next">
          <Icon name="chevronRight" size={18} />
        </Link>
      )}
    </nav>
  );
}
