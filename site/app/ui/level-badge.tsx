import type { CSSProperties, ReactNode } from 'react';
import { classes } from './classes.ts';

const STEM = 'M26 59C14 57 6 47 6 35';
const LEAVES =
  'M8 46c-4.5-.5-6.6-3.2-7-6.6 4.2.2 6.6 2.6 7 6.6zM14.5 54c-4.5 1.2-7.8-.5-9.5-3.6 4-1.3 7.6-.2 9.5 3.6zM6 36C2.5 33.3 2 30 3.4 27c3.4 2.3 4.2 5.3 2.6 9z';
const STARS =
  'M8 10c.5 3.3 1.8 4.5 5 5-3.2.5-4.5 1.8-5 5-.5-3.2-1.8-4.5-5-5 3.2-.5 4.5-1.7 5-5zM56 10c.5 3.3 1.8 4.5 5 5-3.2.5-4.5 1.8-5 5-.5-3.2-1.8-4.5-5-5 3.2-.5 4.5-1.7 5-5z';

/** What each level from the fifth on adds to the medal of the one below it: a laurel, a crown, stars. */
const LAYERS: readonly ReactNode[] = [
  <Both key="stems" d={STEM} />,
  <Both key="leaves" d={LEAVES} fill="currentColor" />,
  <path
    key="crown"
    d="M25 11l-2-8.5 5 3.6L32 1l4 5.1 5-3.6L39 11z"
    fill="var(--brand, currentColor)"
    fillOpacity=".6"
  />,
  <path key="stars" d={STARS} fill="currentColor" strokeWidth="1" />,
];

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** How many levels look different from each other. */
export const LEVEL_BADGES = NUMERALS.length;

/** The levels that have only their numeral. */
const PLAIN_BADGES = LEVEL_BADGES - LAYERS.length;

/** `size`: in px; otherwise as wide as its place. */
type LevelBadgeProps = { position: number; size?: number; className?: string };

/**
 * The medal of a VIP level by its index from 0, with its number in Roman numerals. The template gives it its
 * shape and material in `inner-pages.css` (`--medal-shape` and others). The level's name is shown beside it.
 */
export function LevelBadge({ position, size, className }: LevelBadgeProps) {
  const rank = Math.min(Math.max(0, position), LEVEL_BADGES - 1);
  const numeral = NUMERALS[rank]!;
  const style = { '--size': size && `${size}px`, '--letters': numeral.length } as CSSProperties;
  return (
    <span className={classes('medal', className)} style={style} aria-hidden="true">
      <span className="medal-edge">
        <span className="medal-face" data-numeral={numeral} />
      </span>
      <svg
        viewBox="0 0 64 64"
        className="medal-marks"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {LAYERS.slice(0, Math.max(0, rank + 1 - PLAIN_BADGES))}
      </svg>
    </span>
  );
}

/** A drawing and its mirror image. */
function Both({ d, fill }: { d: string; fill?: string }) {
  return (
    <>
      <path d={d} fill={fill} />
      <path d={d} fill={fill} transform="matrix(-1 0 0 1 64 0)" />
    </>
  );
}
