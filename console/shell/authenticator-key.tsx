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

/** The six digits that an authenticator app shows; its label is beside it. */
export function AuthenticatorCode() {
  return (
    <input
      id="code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      pattern="\d{3} ?\d{3}"
      maxLength={7}
      placeholder="000 000"
    />
  );
}
