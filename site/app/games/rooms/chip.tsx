import { unitsOf } from '../../lib/amount.ts';
import { classes } from '../../ui/classes.ts';

/** Colours by value: defined by the game, identical in every template. */
const COLOURS = ['#7b8794', '#c8324b', '#2567c9', '#1f8a55', '#3a3f4b', '#7d3ac1', '#c77a12', '#0f7f8c'];

type ChipProps = { amount: bigint; exponent: number; place?: number; className?: string; isFaint?: boolean };

/** A chip as seen from above; the caller gives its accessible name. */
export function Chip({ amount, exponent, place = 1, className, isFaint }: ChipProps) {
  const text = shortAmount(amount, exponent);
  const colour = COLOURS[place % COLOURS.length];
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={classes('block drop-shadow-[0_2px_3px_rgb(0_0_0/0.45)]', isFaint && 'opacity-70', className)}
    >
      <circle cx="24" cy="24" r="23" fill={colour} />
      <circle
        cx="24"
        cy="24"
        r="20"
        fill="none"
        stroke="#fff"
        strokeWidth="6"
        strokeDasharray="9 11.94"
        opacity=".9"
      />
      <circle cx="24" cy="24" r="16" fill="#fffaf0" stroke={colour} strokeWidth="1.5" />
      <text
        x="24"
        y="24"
        dy=".35em"
        textAnchor="middle"
        fontSize={text.length > 3 ? 10.5 : text.length > 2 ? 13 : 15}
        fontWeight="800"
        fill="#20242e"
      >
        {text}
      </text>
    </svg>
  );
}

const UNITS = [
  [1_000_000_000, 'B'],
  [1_000_000, 'M'],
  [1000, 'K'],
] as const;

/** An amount in as few characters as fit on a chip: 0.5, 25, 1.5K. Truncated, never rounded up. */
function shortAmount(amount: bigint, exponent: number): string {
  const value = unitsOf(amount, exponent);
  const [unit, letter] = UNITS.find(([min]) => value >= min) ?? [1, ''];
  const part = value / unit;
  const digits = part < 10 ? 100 : part < 100 ? 10 : 1;
  return `${Math.floor(part * digits + 1e-9) / digits}${letter}`;
}

/** The chip for an amount: the highest value not above it. */
export function chipIndexOf(chips: readonly bigint[], amount: bigint): number {
  return Math.max(
    0,
    chips.findLastIndex((chip) => chip <= amount),
  );
}
