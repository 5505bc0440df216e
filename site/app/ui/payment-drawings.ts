/**
 * A picture on a 32 px grid in two tones: `solid`, and `tint`, which is lighter and behind it. Squares and
 * circles within others are holes.
 */
export type PaymentDrawing = { tint: string; solid: string };

/** An upright card with rounded corners, of a card's width. */
const CARD = 'M5 6h22a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3z';

/** A corner square of a QR code. */
const finder = (x: number, y: number) =>
  `M${x} ${y}h11v11H${x}zM${x + 2.2} ${y + 2.2}v6.6h6.6V${y + 2.2}zM${x + 4.2} ${y + 4.2}h2.6v2.6h-2.6z`;

/** A stripe of an awning of five. */
const stripe = (position: number) => `M${3 + position * 5.2} 3.5h5.2V13a2.6 2.6 0 0 1-5.2 0z`;

/** Our own pictures of ways to pay by the name of their file; none is a real logo. */
export const PAYMENT_DRAWINGS: Readonly<Record<string, PaymentDrawing>> = {
  /** A bank's front on an arrow. */
  'bank-transfer': {
    tint: 'M6 13h4.5v9H6zM13.75 13h4.5v9h-4.5zM21.5 13H26v9h-4.5z',
    solid: 'M16 2.5 29 8.5V11H3V8.5zM3 24.5h19V21l8 5.25-8 5.25V28H3z',
  },
  /** A wallet with a clasp. */
  'e-wallet': {
    tint: 'M3 10.5h23a3 3 0 0 1 3 3v11.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z',
    solid:
      'M3 9.5V8a4 4 0 0 1 4-4h15a3 3 0 0 1 3 3v2.5zM20.5 15H30v8h-9.5a4 4 0 0 1 0-8zM21.25 17.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 1 0 0-3.2z',
  },
  /** The three corners of a code, and its cells. */
  qr: {
    tint: 'M18 18h3.7v3.7H18zM25.3 18H29v3.7h-3.7zM21.7 21.7h3.6v3.6h-3.6zM18 25.3h3.7V29H18zM25.3 25.3H29V29h-3.7z',
    solid: `${finder(3, 3)}${finder(18, 3)}${finder(3, 18)}`,
  },
  /** The number of an account on a card. */
  'virtual-account': {
    tint: CARD,
    solid:
      'M13.2 8.5h2.6l-.6 4h3.1l.6-4h2.6l-.6 4H24V15h-3.5l-.3 2h3.3v2.5h-3.7l-.6 4h-2.6l.6-4h-3.1l-.6 4h-2.6l.6-4H8V17h3.9l.3-2H8.5v-2.5h4.1zM14.8 15l-.3 2h3.1l.3-2z',
  },
  /** An awning over a counter. */
  'over-the-counter': {
    tint: `${[1, 3].map(stripe).join('')}M5 13h3.5v8H5zM23.5 13H27v8h-3.5zM5 25h22v4H5z`,
    solid: `${[0, 2, 4].map(stripe).join('')}M3 20.5h26v4.5H3z`,
  },
  /** Two blocks of a chain. */
  crypto: {
    tint: 'M20.5 8 29.6 13.25v10.5L20.5 29l-9.1-5.25v-10.5zM20.5 12.6 15.4 15.55v5.9l5.1 2.95 5.1-2.95v-5.9z',
    solid: 'M11.5 3 20.6 8.25v10.5L11.5 24l-9.1-5.25V8.25zM11.5 7.6 6.4 10.55v5.9l5.1 2.95 5.1-2.95v-5.9z',
  },
  /** A card with its magnetic stripe. */
  card: { tint: CARD, solid: 'M2 10.5h28V15H2zM5.5 19.5h8V22h-8z' },
  /** A ticket and its stub. */
  voucher: {
    tint: 'M2 8h18v16H2v-4.5a3.5 3.5 0 0 0 0-7z',
    solid:
      'M22 8h8v4.5a3.5 3.5 0 0 0 0 7V24h-8zM11.5 10.8l1.5 3.2 3.4.4-2.5 2.4.6 3.5-3-1.7-3 1.7.6-3.5-2.5-2.4 3.4-.4z',
  },
  /** A slip that a person has confirmed: for a way to pay without a picture of its own. */
  manual: {
    tint: 'M5 3h19v11.5a8.5 8.5 0 0 0-6.5 13L15.5 29l-2.7-2-2.6 2-2.6-2L5 29z',
    solid:
      'M8.5 8h12v2.5h-12zM8.5 13.5h7V16h-7zM24 16.5a7 7 0 1 1 0 14 7 7 0 1 1 0-14zM22.8 27.3l5.2-5.3-1.6-1.6-3.6 3.7-1.6-1.6-1.6 1.6z',
  },
};
