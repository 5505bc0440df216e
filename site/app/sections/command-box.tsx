import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { useApp } from '../state/app.ts';
import { closeModal } from '../state/modals.ts';
import { useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';
import { CommandSearch } from './command-search.tsx';

/** The command search: a modal over every page; type, choose with the arrow keys, open with Enter. */
export default function CommandBox() {
  const { t } = useTranslation();
  const { modals } = useApp();
  const isOpen = useStore(modals, (state) => state.open === 'search');
  const input = useRef<HTMLInputElement>(null);
  // Reopened while it fades out, the same element is reused: a new key clears the input.
  const [turn, setTurn] = useState({ isOpen, count: 0 });
  if (turn.isOpen !== isOpen) setTurn({ isOpen, count: turn.count + (isOpen ? 1 : 0) });
  const close = () => closeModal(modals);
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="command-scrim fixed inset-0 z-40 bg-scrim transition-opacity data-[starting-style]:opacity-0 data-[ending-style]:opacity-0" />
          <Dialog.Popup
            initialFocus={input}
            className="command-box fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden bg-surface-1 text-text outline-none transition-[opacity,transform] data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 md:inset-x-0 md:top-[10dvh] md:bottom-auto md:mx-auto md:h-[min(78dvh,34rem)] md:w-[min(92vw,40rem)] md:rounded-lg md:border md:border-line md:shadow-raised"
          >
            <Dialog.Title className="sr-only">{t('command.open')}</Dialog.Title>
            <CommandSearch key={turn.count} input={input} onClose={close} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
