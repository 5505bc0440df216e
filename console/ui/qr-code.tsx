import { encode } from 'uqr';

/** A QR code, dark on light in either colour scheme. */
export function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code">
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path.join('')} fill="#000" />
    </svg>
  );
}
