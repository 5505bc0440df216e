import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toasts } from '../ui/toasts.tsx';

/** Toasts: a separate chunk loaded with the first of them. */
export default function Notices() {
  return (
    <CSPProvider disableStyleElements>
      <Toasts />
    </CSPProvider>
  );
}
