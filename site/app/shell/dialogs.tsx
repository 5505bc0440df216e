import { CSPProvider } from '@base-ui/react/csp-provider';
import { useApp } from '../state/app.ts';
import { useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Button, Dialog } from '../ui/index.ts';
import { Modals } from './modals.tsx';

/**
 * The shell's dialogs: closed on every first page, so they are a separate chunk loaded with the first of
 * them.
 */
export default function Dialogs() {
  return (
    <CSPProvider disableStyleElements>
      <Modals />
      <ErrorDialog />
    </CSPProvider>
  );
}

/** The dialog of an error shown to the player [E-03]. */
function ErrorDialog() {
  const { errors } = useApp();
  const { t } = useTranslation();
  const error = useStore(errors);
  const close = () => errors.set(null);
  return (
    <Dialog isOpen={error !== null} onClose={close} title={error?.title ?? ''} description={error?.text}>
      <Button isWide onClick={close}>
        {t('shell.close')}
      </Button>
    </Dialog>
  );
}
