import type { Motif } from '../draw/pen.ts';
import * as arcade from './arcade.ts';
import * as arms from './arms.ts';
import * as beasts from './beasts.ts';
import * as birds from './birds.ts';
import * as characters from './characters.ts';
import * as farmyard from './farmyard.ts';
import * as fish from './fish.ts';
import * as fruit from './fruit.ts';
import * as draws from './lottery.ts';
import * as machines from './machines.ts';
import * as market from './market.ts';
import * as relics from './relics.ts';
import * as royals from './royals.ts';
import * as sea from './sea.ts';
import * as sports from './sports.ts';
import * as steeds from './steeds.ts';
import * as sweets from './sweets.ts';
import * as tables from './tables.ts';
import * as tales from './tales.ts';
import * as treasure from './treasure.ts';
import * as vessels from './vessels.ts';
import * as warriors from './warriors.ts';

/** The motif library: drawn around (0, 0) inside about 360 x 360. */
export const motifs: Record<string, Motif> = {
  ...tales,
  ...vessels,
  ...arcade,
  ...arms,
  ...beasts,
  ...birds,
  ...characters,
  ...draws,
  ...farmyard,
  ...fish,
  ...fruit,
  ...machines,
  ...market,
  ...relics,
  ...royals,
  ...sea,
  ...sports,
  ...steeds,
  ...sweets,
  ...tables,
  ...treasure,
  ...warriors,
};
