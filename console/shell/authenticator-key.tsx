import { encode } from 'uqr';

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

/** A QR code, dark on light in either colour scheme. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code">
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
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
