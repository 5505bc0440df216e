import { Button } from './components.tsx';
import { QrCode } from './qr-code.tsx';
import { useToast } from './toast.tsx';

/** The address of a private link, for this device and for a phone. */
export function LinkAddress({ url, title }: { url: string; title: string }) {
  const toast = useToast();
  return (
    <section className="section private-link-address" aria-live="polite">
      <h3>{title}</h3>
      <QrCode text={url} />
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          Open on this device
        </a>
        , or scan the code with a phone.
      </p>
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(url).then(
            () => toast('Link copied.'),
            () => toast('The browser did not allow copying.'),
          )
        }
      >
        Copy link
      </Button>
    </section>
  );
}
