import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from './classes.ts';
import { Icon } from './icons/index.ts';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  children?: ReactNode;
  /** Its position: the middle, or an edge as a sheet. */
  placement?: 'centre' | 'bottom' | 'left' | 'right';
  isWide?: boolean;
};

const PLACEMENT = {
  centre:
    'dialog-centre left-1/2 top-1/2 -translate-x-1/2 -translate-y-1/2 w-[min(92vw,28rem)] max-h-[88dvh] rounded-lg',
  bottom:
    'dialog-bottom inset-x-0 bottom-0 max-h-[88dvh] rounded-t-lg data-[starting-style]:translate-y-full data-[ending-style]:translate-y-full',
  left: 'dialog-left inset-y-0 start-0 w-[min(88vw,22rem)] data-[starting-style]:-translate-x-full data-[ending-style]:-translate-x-full rtl:data-[starting-style]:translate-x-full rtl:data-[ending-style]:translate-x-full',
  right:
    'dialog-right inset-y-0 end-0 w-[min(88vw,24rem)] data-[starting-style]:translate-x-full data-[ending-style]:translate-x-full rtl:data-[starting-style]:-translate-x-full rtl:data-[ending-style]:-translate-x-full',
} as const;

/**
 * A modal window: focus stays inside, Escape and the scrim close it, focus returns to its previous element.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  placement = 'centre',
  isWide,
}: DialogProps) {
  const { t } = useTranslation();
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-[starting-style]:opacity-0 data-[ending-style]:opacity-0" />
        <Base.Popup
          className={classes(
            'dialog fixed z-50 overflow-y-auto border border-line bg-surface-1 p-5 text-text shadow-raised transition-[opacity,transform] data-[starting-style]:opacity-0 data-[ending-style]:opacity-0 sm:p-6',
            PLACEMENT[placement],
            isWide && 'w-[min(94vw,44rem)]',
          )}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <Base.Title className="text-xl font-semibold">{title}</Base.Title>
            <Base.Close
              className="touch -me-2 -mt-2 inline-flex items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-text"
              aria-label={t('shell.close')}
            >
              <Icon name="close" size={22} />
            </Base.Close>
          </div>
          {description && <Base.Description className="mb-4 text-muted">{description}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A dialog that slides in from an edge. */
export function Sheet(props: Omit<DialogProps, 'placement'> & { placement?: 'bottom' | 'left' | 'right' }) {
  return <Dialog placement="bottom" {...props} />;
}
