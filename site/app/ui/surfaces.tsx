import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classes } from './classes.ts';

/** A raised area with an optional heading. */
export function Panel({
  title,
  actions,
  children,
  className,
}: {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={classes('panel rounded-lg border border-line bg-surface-1 p-4 sm:p-6', className)}>
      {(title || actions) && (
        <div className="panel-head mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title && <h2 className="text-lg font-semibold">{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** Text for assistive technology only. */
export function VisuallyHidden({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h1' | 'h2';
  children: ReactNode;
}) {
  return <Tag className="sr-only">{children}</Tag>;
}

/** A grey shape of the content that is loading. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} aria-hidden="true" className={classes('shimmer rounded-md', className)} />;
}

/** A progress bar; `value` is a percentage. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const bounded = Math.max(0, Math.min(100, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={bounded}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-surface-3"
      style={{ '--value': `${bounded}%` } as CSSProperties}
    >
      <div className="h-full w-(--value) rounded-full bg-brand transition-[width]" />
    </div>
  );
}
