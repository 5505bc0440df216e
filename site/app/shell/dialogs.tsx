import { CSPProvider } from '@base-ui/react/csp-provider';
import { ErrorDialog } from './error-dialog.tsx';
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
