import type { ReactNode } from 'react';
import { classes } from '../../app/ui/classes.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { Link } from '../../app/ui/link.tsx';

type MarginRowProps = {
  title: ReactNode;
  /** The link to the full list of this row; `label` is its full accessible name. */
  more?: { path: string; text: string; label: string };
  note?: ReactNode;
  className?: string;
  children: ReactNode;
};

/**
 * Row of the page: title in the margin column, content after the vertical rule. On narrow pages the title is
 * above the content.
 */
export function MarginRow({ title, more, note, className, children }: MarginRowProps) {
  return (
    <section
      className={classes(
        'margin-row page-width grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[var(--margin,14rem)_minmax(0,1fr)]',
        className,
      )}
    >
      <div className="margin-name flex items-baseline justify-between gap-3 pt-7 pb-2 lg:block lg:py-9 lg:pe-8">
        <h2 className="margin-title text-base leading-tight font-semibold">{title}</h2>
        {more && (
          <Link
            to={more.path}
            aria-label={more.label}
            className="inline-flex min-h-11 min-w-11 items-center gap-1 text-sm text-accent hover:underline max-lg:-my-3"
          >
            {more.text}
            <Icon name="arrowRight" size={15} />
          </Link>
        )}
        {note}
      </div>
      <div className="margin-body relative min-w-0 lg:border-s lg:border-line lg:py-7 lg:ps-10">
        {children}
      </div>
    </section>
  );
}
