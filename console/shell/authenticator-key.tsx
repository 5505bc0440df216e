import { QrCode } from '../ui/qr-code.tsx';

/** The key for an authenticator app, as a QR code and as text. `uri` is its otpauth URI. */
export function AuthenticatorKey({ uri }: { uri: string }) {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <>
      <QrCode text={uri} />
      <p className="setup-key">
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </>
  );
}
