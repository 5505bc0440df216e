import { sha256, utf8 } from '../engine/fair/index.ts';
import { FISH, FISH_KINDS, type FishKind } from './fish.ts';

/** A fish swimming through the lagoon. Positions are fractions of the lagoon's width (x) and height (y). */
export type Swimmer = {
  /** Identical in every browser: number of the group and position in it. */
  id: string;
  kind: FishKind;
  x: number;
  y: number;
  /** 1 swims to the right. */
  facing: 1 | -1;
  /** Current vertical speed, as a fraction of the height per second. */
  rise: number;
};

type Group = { kind: FishKind; from: number; crossing: number; lane: number; sway: number; facing: 1 | -1 };

/** The lagoon's only room; the fish are a function of this text and the time. */
export const LAGOON_ROOM = 'lagoon-1';
/** Interval between groups, in ms. */
const EVERY_MS = 900;
const LONGEST_MS = Math.max(...FISH.map((kind) => FISH_KINDS[kind].crossing[1])) * 100;
/** Fish enter and leave beyond the edges. */
const BEYOND = 0.2;
const WEIGHTS = FISH.reduce((sum, kind) => sum + FISH_KINDS[kind].weight, 0);
const KEPT_GROUPS = 64;

/** The group that starts in a time slot: SHA-256 of `room|slot`, read as eight 32-bit words. */
function groupOf(room: string, slot: number): Group {
  const words = new DataView(sha256(utf8(`${room}|${slot}`)).buffer);
  const word = (n: number) => words.getUint32(n * 4);
  let at = word(0) % WEIGHTS;
  const kind = FISH.find((name) => {
    at -= FISH_KINDS[name].weight;
    return at < 0;
  })!;
  const [min, max] = FISH_KINDS[kind].crossing;
  return {
    kind,
    from: slot * EVERY_MS + (word(1) % EVERY_MS),
    crossing: (min + (word(2) % (max - min + 1))) * 100,
    lane: 0.12 + (word(3) % 1000) / 1600,
    sway: (word(4) % 1000) / 1000,
    facing: word(5) % 2 === 0 ? 1 : -1,
  };
}

/** The fish of a room at a given time, identical for every viewer. */
export function createSwimmers(room: string) {
  const known = new Map<number, Group>();
  const group = (slot: number) => {
    const found = known.get(slot) ?? groupOf(room, slot);
    known.set(slot, found);
    return found;
  };
  return (atMs: number): Swimmer[] => {
    const last = Math.floor(atMs / EVERY_MS);
    const first = Math.floor((atMs - LONGEST_MS) / EVERY_MS) - 1;
    if (known.size > KEPT_GROUPS) for (const slot of known.keys()) if (slot < first) known.delete(slot);
    const fish: Swimmer[] = [];
    for (let slot = first; slot <= last; slot++) swim(fish, group(slot), slot, atMs);
    return fish;
  };
}

function swim(fish: Swimmer[], group: Group, slot: number, atMs: number): void {
  const { kind, from, crossing, lane, sway, facing } = group;
  const part = (atMs - from) / crossing;
  if (part < 0 || part > 1) return;
  for (let place = 0; place < FISH_KINDS[kind].school; place++) {
    const along = -BEYOND + part * (1 + 2 * BEYOND) - place * 0.055;
    const turn = 2 * Math.PI * (part * (1 + sway) + sway + place * 0.13);
    const off = ((place % 2) * 2 - 1) * 0.035 * Math.min(place + 0.4, 2);
    fish.push({
      id: `${slot}.${place}`,
      kind,
      x: facing === 1 ? along : 1 - along,
      y: lane + off + Math.sin(turn) * 0.035,
      facing,
      rise: (Math.cos(turn) * 0.035 * 2 * Math.PI * (1 + sway) * 1000) / crossing,
    });
  }
}
