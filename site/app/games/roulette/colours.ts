import type { Colour } from '#games/roulette/index.ts';

/** The colours of numbers: the game's, not the template's. White on each has a contrast of 4.5 or more. */
export const FILL: Readonly<Record<Colour, string>> = { green: '#0b7a47', red: '#b3202f', black: '#1b1d23' };
