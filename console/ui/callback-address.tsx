import { addressOfHost } from '../lib/host-address.ts';
import { useSession } from '../lib/session.ts';
import { Button } from './components.tsx';
import { useToast } from './toast.tsx';

/**
 * The full address at which a partner's server calls this platform, with a button that copies it. Every
 * brand's host answers; the brand's own is shown, because the console's may be in a private network.
 */
export function CallbackAddress({ path }: { path: string }) {
  const { site } = useSession();
  const toast = useToast();
  const url = `${addressOfHost(site.domain || location.hostname)}${path}`;
  return (
    <span className="callback-address">
      <code>{url}</code>{' '}
      <Button
        aria-label={`Copy ${url}`}
        onClick={() =>
          void navigator.clipboard.writeText(url).then(
            () => toast('Address copied.'),
            () => toast('The browser did not allow copying.'),
          )
        }
      >
        Copy
      </Button>
    </span>
  );
}
