import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toasts } from '../ui/toasts.tsx';
import { ErrorDialog } from './error-dialog.tsx';
import { Modals } from './modals.tsx';

/** Dialogs and toasts: closed on every first page, so they are a chunk of their own that follows when the page is live. */
export default function Overlays() {
  return (
    <CSPProvider disableStyleElements>
      <Modals />
      <ErrorDialog />
      <Toasts />
    </CSPProvider>
  );
}
