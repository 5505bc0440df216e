import { DrawnMark } from './drawn-mark.tsx';

/**
 * A ground of each mark's own outline and the sign on it, on a 32 px grid like the seals at the foot of the
 * page.
 */
const MARKS: Record<string, { ground: string; sign: string }> = {
  /** A bank's front, and the arrow that leaves it. */
  bank_transfer: {
    ground: 'M16 3.5 28.5 10v3h-25v-3z',
    sign: 'M6.5 13v9M12.5 13v9M19 13v5M3.5 22h12M3.5 27h25M18.5 22.5h9M24.5 19.5l3 3-3 3',
  },
  /** A telephone with a wallet on its screen. */
  ewallet: {
    ground: 'M10 2.5h12a3 3 0 0 1 3 3v21a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3v-21a3 3 0 0 1 3-3z',
    sign: 'M14 6h4M11 13.2a1.6 1.6 0 0 1 1.6-1.6H20M11 13.2v7a1.8 1.8 0 0 0 1.8 1.8h6.4a1.8 1.8 0 0 0 1.8-1.8v-4.4a1.8 1.8 0 0 0-1.8-1.8h-7.4a.8.8 0 0 1-.8-.8zM18.2 18h.1',
  },
  /** A code within the corners of a finder. */
  qr: {
    ground: 'M9 9h5.5v5.5H9zM17.5 9H23v5.5h-5.5zM9 17.5h5.5V23H9z',
    sign: 'M3.5 10V6A2.5 2.5 0 0 1 6 3.5h4M22 3.5h4A2.5 2.5 0 0 1 28.5 6v4M28.5 22v4a2.5 2.5 0 0 1-2.5 2.5h-4M10 28.5H6A2.5 2.5 0 0 1 3.5 26v-4M17.5 17.5v2M20.5 20.5H23M23 17.5v.1M17.5 23h2M23 23v.1',
  },
  /** An account number drawn on a card that is not there: its outline is broken. */
  virtual_account: {
    ground: 'M6 6.5h20A2.5 2.5 0 0 1 28.5 9v5.5h-25V9A2.5 2.5 0 0 1 6 6.5z',
    sign: 'M3.5 14.5V23A2.5 2.5 0 0 0 6 25.5h3M13 25.5h2M19 25.5h2M25 25.5h1a2.5 2.5 0 0 0 2.5-2.5v-1M28.5 18.5v-1M8 10.5h6M8 20h2M13 20h2M18 20h2M23 20h1',
  },
  /** A shop's awning over its counter. */
  over_the_counter: {
    ground:
      'M6.5 4.5h19l3 7.5a3.1 3.1 0 0 1-6.2 0 3.1 3.1 0 0 1-6.3 0 3.1 3.1 0 0 1-6.3 0 3.1 3.1 0 0 1-6.2 0z',
    sign: 'M12 4.5 9.7 12M16 4.5V12M20 4.5l2.3 7.5M6.5 15.5V28M25.5 15.5V28M3.5 28h25M6.5 22h19M13.5 22v-2.5h5V22',
  },
  /** A coin whose blocks are chained. */
  crypto: {
    ground: 'M16 2.5l11.7 6.75v13.5L16 29.5 4.3 22.75V9.25z',
    sign: 'M16 9.5l5.6 3.25v6.5L16 22.5l-5.6-3.25v-6.5zM10.4 12.75 16 16l5.6-3.25M16 16v6.5M16 2.5v7M27.7 22.75l-6.1-3.5M4.3 22.75l6.1-3.5',
  },
};
/** A slip and its stamp: a way to pay that a person settles. */
const MANUAL = {
  ground: 'M7 3.5h18v24l-3-2.2-3 2.2-3-2.2-3 2.2-3-2.2-3 2.2z',
  sign: 'M11.5 9.5h9M11.5 14h5.5M16 18.5l2 2 3.5-4',
};

type PaymentMarkProps = { kind: string; size?: number; className?: string };

/**
 * The mark of a kind of payment, in the colour of the text around it; none is a real logo. The name is shown
 * beside it.
 */
export function PaymentMark({ kind, size, className }: PaymentMarkProps) {
  return <DrawnMark {...(MARKS[kind] ?? MANUAL)} size={size} className={className} />;
}
