import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons/index.ts';

/** An empty state: says that there is nothing yet, why, and what to do next. */
export function EmptyState({
  icon = 'info',
  art,
  title,
  children,
  action,
}: {
  icon?: IconName;
  /** A drawing instead of the icon. */
  art?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty-state mx-auto grid w-full max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      {art ?? (
        <span className="grid size-16 place-items-center rounded-full bg-surface-2 text-accent">
          <Icon name={icon} size={30} />
        </span>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
