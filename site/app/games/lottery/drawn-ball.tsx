import { classes } from '../../ui/classes.ts';

/** Light and dark of a ball's paint; print on it is always dark. */
type Paint = readonly [string, string];
const WHITE: Paint = ['#ffffff', '#d5dcea'];
const GOLD: Paint = ['#fff6d6', '#f2bd3b'];
/** A paint for each ten of the forty-five numbers. */
const TENS: readonly Paint[] = [
  ['#fff0b0', '#f6c02c'],
  ['#d3f1ff', '#62bdf0'],
  ['#ffd9d9', '#ff8080'],
  ['#f1f2f6', '#aeb4c2'],
  ['#ecfbc4', '#a4d04a'],
];

/** The background of a ball; digits drawn just now are gold. */
export function ballStyle(number: number, isDigit: boolean, isNow = false) {
  const [light, dark] = isDigit ? (isNow ? GOLD : WHITE) : TENS[Math.floor((number - 1) / 10)]!;
  return { background: `radial-gradient(circle at 35% 30%, ${light}, ${dark})` };
}

const SIZES = {
  small: 'size-8 text-sm',
  medium: 'size-8 text-sm sm:size-12 sm:text-xl',
  large: 'size-10 text-lg sm:size-12 sm:text-xl',
} as const;
type BallSize = keyof typeof SIZES;

type BallProps = {
  number: number;
  isDigit: boolean;
  size?: BallSize;
  /** Drawn just now. */
  isNow?: boolean;
  /** It comes in with a movement. */
  isMoving?: boolean;
};

/** A ball of a draw. */
export function DrawnBall({ number, isDigit, size = 'small', isNow, isMoving }: BallProps) {
  return (
    <span
      ref={isMoving ? rollOut : undefined}
      className={classes(
        'tabular grid place-items-center rounded-full font-extrabold text-[#20242e] shadow-[inset_-3px_-4px_6px_rgb(0_0_0/0.22),0_2px_4px_rgb(0_0_0/0.4)]',
        SIZES[size],
      )}
      style={ballStyle(number, isDigit, isNow)}
    >
      {number}
    </span>
  );
}

/** The place of a ball that is still to come. */
export function EmptyPlace({ size }: { size: BallSize }) {
  return (
    <span
      aria-hidden
      className={classes('block rounded-full border-2 border-dashed border-[#fff]/35', SIZES[size])}
    />
  );
}

function rollOut(ball: HTMLElement | null): void {
  ball?.animate(
    [
      { transform: 'translateX(-120%) rotate(-160deg) scale(0.5)', opacity: 0 },
      { transform: 'translateX(0) rotate(0) scale(1.12)', opacity: 1, offset: 0.7 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 420, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
  );
}
