import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons/index.ts';
import { Link } from './link.tsx';

export type MenuEntry = { key: string; label: string; icon?: IconName; to?: string; onSelect?: () => void };

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm text-text outline-none data-[highlighted]:bg-surface-3';

/** A button that opens a list of actions or links. */
export function Menu({
  trigger,
  label,
  entries,
  className,
}: {
  trigger: ReactNode;
  label: string;
  entries: readonly MenuEntry[];
  className?: string;
}) {
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={label}
        className={className ?? 'touch inline-flex items-center gap-2 rounded-md px-2'}
      >
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={8} align="end">
          <Base.Popup className="min-w-48 rounded-md border border-line bg-surface-2 p-1.5 shadow-raised transition-opacity data-[starting-style]:opacity-0 data-[ending-style]:opacity-0">
            {entries.map(({ key, label: text, icon, to, onSelect }) => (
              <Base.Item
                key={key}
                className={ITEM}
                onClick={onSelect}
                render={to ? <Link to={to} /> : undefined}
              >
                {icon && <Icon name={icon} size={20} />}
                {text}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
