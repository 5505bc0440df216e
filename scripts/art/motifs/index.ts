import type { Motif } from '../draw/pen.ts';
import * as beasts from './beasts.ts';
import * as birds from './birds.ts';
import * as fruit from './fruit.ts';
import * as market from './market.ts';
import * as people from './people.ts';
import * as sea from './sea.ts';

/** The motif library: drawn around (0, 0) inside about 360 x 360. */
export const motifs: Record<string, Motif> = { ...fruit, ...market, ...beasts, ...birds, ...sea, ...people };
