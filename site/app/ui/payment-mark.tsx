import { PAYMENT_DRAWINGS, type PaymentDrawing } from './payment-drawings.ts';

/** The picture of each kind of payment. */
const KINDS: Record<string, string> = {
  bank_transfer: 'bank-transfer',
  ewallet: 'e-wallet',
  qr: 'qr',
  virtual_account: 'virtual-account',
  over_the_counter: 'over-the-counter',
  crypto: 'crypto',
};

/** The drawing for a kind of payment. */
export const drawingOf = (kind: string): PaymentDrawing => PAYMENT_DRAWINGS[KINDS[kind] ?? 'manual']!;

type PaymentMarkProps = { kind: string; size?: number; className?: string | undefined };

/** The mark of a kind of payment in two tones of the colour of the text; the name is shown beside it. */
export function PaymentMark({ kind, ...look }: PaymentMarkProps) {
  return <Drawn drawing={drawingOf(kind)} {...look} />;
}

/** A drawing in the brand's colour on a tile, beside the name of a payment method or account. */
export function PaymentTile({ drawing }: { drawing: PaymentDrawing }) {
  return (
    <Drawn
      drawing={drawing}
      size={48}
      className="payment-tile size-12 shrink-0 rounded-md p-1.5 text-brand"
    />
  );
}

type DrawnProps = { drawing: PaymentDrawing; size?: number; className?: string | undefined };

function Drawn({ drawing, size = 28, className }: DrawnProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawing.tint} fillOpacity=".45" />
      <path d={drawing.solid} />
    </svg>
  );
}
