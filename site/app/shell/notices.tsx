import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toasts } from '../ui/toasts.tsx';

/** Toasts: a chunk of its own that comes with the first of them. */
export default function Notices() {
  return (
    <CSPProvider disableStyleElements>
      <Toasts />
    </CSPProvider>
  );
}
