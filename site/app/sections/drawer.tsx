import { type ReactNode, useId } from 'react';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';

/**
 * A button and what it opens: a popover of the browser's own, so it opens before scripts have run, Escape and a press beside it
 * close it, and following one of its links leaves it.
 */
export function Drawer({
  label,
  face,
  buttonClass,
  className,
  children,
}: {
  label: string;
  /** What the button shows; a menu icon when nothing is given. */
  face?: ReactNode;
  buttonClass?: string;
  className: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const id = `drawer${useId()}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={face ? undefined : label}
        className={
          buttonClass ?? 'touch inline-flex items-center justify-center rounded-md hover:bg-surface-2'
        }
      >
        {face ?? <Icon name="menu" size={24} />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link inside is what is pressed */}
      <div
        id={id}
        popover="auto"
        className={className}
        onClick={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest('a')) currentTarget.hidePopover();
        }}
      >
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t('shell.close')}
          className="drawer-close touch inline-flex items-center justify-center rounded-md text-muted hover:text-text"
        >
          <Icon name="close" size={22} />
        </button>
        {children}
      </div>
    </>
  );
}
