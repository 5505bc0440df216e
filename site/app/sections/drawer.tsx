import { type ReactNode, useId } from 'react';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';

/** Following a link inside closes the drawer at once, before the next page is loaded. */
function leaveByLinks(drawer: HTMLDivElement) {
  const leave = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) drawer.hidePopover();
  };
  drawer.addEventListener('click', leave);
  return () => drawer.removeEventListener('click', leave);
}

/**
 * A button and its popover: a native one, so it works before hydration, and closes on Escape, on a click
 * outside and when one of its links is followed.
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
      <div id={id} popover="auto" className={className} ref={leaveByLinks}>
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
