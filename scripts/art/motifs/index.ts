import type { Motif } from '../draw/pen.ts';
import * as beasts from './beasts.ts';
import * as birds from './birds.ts';
import * as fruit from './fruit.ts';
import * as machines from './machines.ts';
import * as market from './market.ts';
import * as people from './people.ts';
import * as play from './play.ts';
import * as relics from './relics.ts';
import * as sea from './sea.ts';
import * as sweets from './sweets.ts';
import * as treasure from './treasure.ts';

/** The motif library: drawn around (0, 0) inside about 360 x 360. */
export const motifs: Record<string, Motif> = {
  ...fruit,
  ...sweets,
  ...market,
  ...beasts,
  ...birds,
  ...sea,
  ...people,
  ...treasure,
  ...relics,
  ...machines,
  ...play,
};
