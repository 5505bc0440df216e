import type { ReactNode } from 'react';

const GEM = 'M32 18 45 25.5v15L32 48 19 40.5v-15z';
const TABLE = 'M32 25.5l6.5 3.75v7.5L32 40.5l-6.5-3.75v-7.5z';
const STEM = 'M26 55C16 53 10.5 45 10.5 35';
const LEAVES =
  'M12 44c-5-.5-7-3.5-7.5-7 4.5.2 7 2.8 7.5 7zM17 51c-4.8 1.2-8.2-.6-10-3.8 4.2-1.4 8-.2 10 3.8zM10.5 35.5c-3.8-2.8-4.2-6.4-2.8-9.6 3.6 2.4 4.4 5.8 2.8 9.6z';
const STARS =
  'M32 52c.5 3.2 1.8 4.5 5 5-3.2.5-4.5 1.8-5 5-.5-3.2-1.8-4.5-5-5 3.2-.5 4.5-1.8 5-5zM12 9c.4 2.6 1.4 3.6 4 4-2.6.4-3.6 1.4-4 4-.4-2.6-1.4-3.6-4-4 2.6-.4 3.6-1.4 4-4zM52 9c.4 2.6 1.4 3.6 4 4-2.6.4-3.6 1.4-4 4-.4-2.6-1.4-3.6-4-4 2.6-.4 3.6-1.4 4-4z';

/** What each level adds to the stone of the levels below it: facets, a heart, a laurel, a crown, stars. */
const LAYERS: readonly ReactNode[] = [
  <path key="stone" d={GEM} fill="currentColor" fillOpacity=".18" />,
  <path key="table" d={TABLE} />,
  <path
    key="facets"
    d="M32 18v7.5M45 25.5l-6.5 3.75M45 40.5l-6.5-3.75M32 48v-7.5M19 40.5l6.5-3.75M19 25.5l6.5 3.75"
  />,
  <path key="heart" d={TABLE} fill="currentColor" />,
  <Both key="stems" d={STEM} />,
  <Both key="leaves" d={LEAVES} fill="currentColor" />,
  <path
    key="crown"
    d="M23 14l-2.5-8 6 3.6L32 3l5.5 6.6 6-3.6L41 14z"
    fill="var(--brand, currentColor)"
    fillOpacity=".6"
  />,
  <path key="stars" d={STARS} fill="currentColor" strokeWidth="1" />,
];

/** How many levels look different from each other. */
export const LEVEL_BADGES = LAYERS.length;

type LevelBadgeProps = { position: number; size?: number; className?: string };

/**
 * The badge of a VIP level by its index from 0, in the colour of the text around it. The level's name is
 * shown beside it.
 */
export function LevelBadge({ position, size = 48, className }: LevelBadgeProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {LAYERS.slice(0, Math.max(0, position) + 1)}
    </svg>
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
