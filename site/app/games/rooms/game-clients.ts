import type { RoomClient } from './client.ts';

const lottery = (code: string) => async () => (await import('../lottery/client.tsx')).clientOf(code);

/** Our multiplayer games, each in a file loaded when it is opened. */
const ROOMS: Readonly<Record<string, () => Promise<RoomClient>>> = {
  'block-hash': async () => (await import('../block-hash/client.tsx')).client,
  crash: async () => (await import('../crash/client.tsx')).client,
  baccarat: async () => (await import('../baccarat/client.tsx')).client,
  'courtyard-bingo': async () => (await import('../courtyard-bingo/client.tsx')).client,
  'four-digits': lottery('four-digits'),
  'meadow-derby': async () => (await import('../meadow-derby/client.tsx')).client,
  'plume-duel': async () => (await import('../plume-duel/client.tsx')).client,
  roulette: async () => (await import('../roulette/client.tsx')).client,
  'six-of-forty-five': lottery('six-of-forty-five'),
  'three-digits': lottery('three-digits'),
};

/** The client of a game's code, or undefined; does not load it. */
export function roomOf(code: string): (() => Promise<RoomClient>) | undefined {
  return Object.hasOwn(ROOMS, code) ? ROOMS[code] : undefined;
}
