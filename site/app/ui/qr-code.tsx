import type { QrPicture } from '../lib/qr.ts';

/** A QR code. Always dark on light, whatever the palette, as readers require. */
export function QrCode({ picture, label, size = 176 }: { picture: QrPicture; label: string; size?: number }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      className="rounded-md"
    >
      <rect width={picture.size} height={picture.size} fill="#fff" />
      <path d={picture.path} fill="#000" />
    </svg>
  );
}
