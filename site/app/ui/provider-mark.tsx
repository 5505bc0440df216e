import { classes } from './classes.ts';

/** Outlines on a 24 px grid; each leaves room for any cut. */
const FORMS = [
  'M12 1.5a10.5 10.5 0 1 1 0 21a10.5 10.5 0 1 1 0-21z',
  'M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3z',
  'M12 .5 23.5 12 12 23.5.5 12z',
  'M12 1l9.5 5.5v11L12 23l-9.5-5.5v-11z',
  'M3 2h18v9.5c0 5.5-3.6 9.2-9 11-5.4-1.8-9-5.5-9-11z',
  'M12 4.34A5.5 5.5 0 1 1 19.66 12 5.5 5.5 0 1 1 12 19.66 5.5 5.5 0 1 1 4.34 12 5.5 5.5 0 1 1 12 4.34z',
  'M12 1l3.2 3.3 4.6-.1-.1 4.6L23 12l-3.3 3.2.1 4.6-4.6-.1L12 23l-3.2-3.3-4.6.1.1-4.6L1 12l3.3-3.2-.1-4.6 4.6.1z',
  'M2 2h11a9 9 0 0 1 9 9v11H11a9 9 0 0 1-9-9z',
] as const;

/** What is cut out of an outline: diamond, eye, crescent, bars, lattice, star, chevrons, wave. */
const CUTS = [
  'M12 6.5 17.5 12 12 17.5 6.5 12z',
  'M12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10zm0 3a2 2 0 1 0 0 4a2 2 0 1 0 0-4z',
  'M14.5 6.8a5.5 5.5 0 1 0 0 10.4 5.5 5.5 0 0 1 0-10.4z',
  'M6.5 13h3v4h-3zM10.5 10h3v7h-3zM14.5 7h3v10h-3z',
  'M12 6l2.4 2.4-2.4 2.4-2.4-2.4zM15.6 9.6 18 12l-2.4 2.4-2.4-2.4zM12 13.2l2.4 2.4L12 18l-2.4-2.4zM8.4 9.6l2.4 2.4-2.4 2.4L6 12z',
  'M12 6c.6 3.8 2.2 5.4 6 6-3.8.6-5.4 2.2-6 6-.6-3.8-2.2-5.4-6-6 3.8-.6 5.4-2.2 6-6z',
  'M12 6.5l5.5 5.5h-3.9L12 10.4 10.4 12H6.5zm0 5 5.5 5.5h-3.9L12 15.4 10.4 17H6.5z',
  'M6 10c2-2.4 4-2.4 6 0s4 2.4 6 0v4c-2 2.4-4 2.4-6 0s-4-2.4-6 0z',
] as const;

/**
 * Spreads codes over forms and cuts: with this factor the nine providers of the catalogue use every form and
 * every cut.
 */
const SPREAD = 7919;

type ProviderMarkProps = { code: string; size?: number; className?: string };

/**
 * A provider's mark: the same drawing for the same code everywhere, never a real logo. The code is shown
 * beside it.
 */
export function ProviderMark({ code, size = 18, className }: ProviderMarkProps) {
  return (
    <svg
      className={classes('min-w-0', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="currentColor" fillRule="evenodd" d={pathOf(code)} />
    </svg>
  );
}

function pathOf(code: string): string {
  let hash = 0;
  for (let index = 0; index < code.length; index++) hash = (hash * SPREAD + code.charCodeAt(index)) % 65_521;
  return FORMS[hash % 8]! + CUTS[(hash >> 3) % 8]!;
}
