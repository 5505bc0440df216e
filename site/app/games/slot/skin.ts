import type { CSSProperties } from 'react';

/** The look of a slot. Colours belong to the game and do not follow the template. */
export type Skin = {
  /** Folder of its drawings: symbols, `frame`, `background`. */
  folder: string;
  /** Its frame drawing: size, and the offset of the window with the symbols. */
  frame: { width: number; height: number; side: number; lid: number };
  paint: { bright: string; pale: string; dark: string; body: string; glow: string };
  /** The drums behind the symbols, from edge to edge. */
  drum: readonly string[];
  /** Page behind the canvas, and panels over it. */
  backdrop: { base: string; shade: string; panel: string; rim: string };
  /** Tiles behind single symbols, in rules and proofs. */
  tile: { from: string; to: string; cell: string };
  /** The window before a player's first round: each kind of symbol, without a win. */
  start: readonly number[];
};

const LANTERN: Skin = {
  folder: '/games/lantern-reels',
  frame: { width: 1000, height: 640, side: 60, lid: 40 },
  paint: { bright: '#f2c14e', pale: '#ffe6a3', dark: '#8a5a1c', body: '#8e1626', glow: '#ffb347' },
  drum: ['#0d0a24', '#241a4f', '#30246a', '#241a4f', '#0d0a24'],
  backdrop: { base: '#0d0a22', shade: 'rgb(8 5 24 / 0.75)', panel: '#2a0711', rim: '#f2c14e' },
  tile: { from: '#120d2b', to: '#2b1f57', cell: '#2b1f57' },
  start: [24, 12, 0, 18, 8],
};

const FIESTA: Skin = {
  folder: '/games/fiesta-roads',
  frame: { width: 1000, height: 790, side: 52, lid: 40 },
  paint: { bright: '#ffd257', pale: '#fff0b8', dark: '#a04a12', body: '#c2410c', glow: '#ffb347' },
  drum: ['#3a1206', '#6b2410', '#833016', '#6b2410', '#3a1206'],
  backdrop: { base: '#2a0d12', shade: 'rgb(42 9 10 / 0.78)', panel: '#4a1408', rim: '#ffd257' },
  tile: { from: '#3a1206', to: '#7a2c14', cell: '#6b2410' },
  start: [0, 14, 9, 3, 6],
};

const TIDE: Skin = {
  folder: '/games/tide-garden',
  frame: { width: 1000, height: 1000, side: 56, lid: 56 },
  paint: { bright: '#7ff0e0', pale: '#e2fffb', dark: '#0c5f6e', body: '#0b4a5a', glow: '#5fe6ff' },
  drum: ['#04222f', '#0a4256', '#0d5268', '#0a4256', '#04222f'],
  backdrop: { base: '#03202e', shade: 'rgb(2 24 36 / 0.78)', panel: '#043344', rim: '#7ff0e0' },
  tile: { from: '#04222f', to: '#0d5268', cell: '#0a4256' },
  start: [3, 17, 9, 6, 21],
};

const SKINS: Readonly<Record<string, Skin>> = {
  'lantern-reels': LANTERN,
  'fiesta-roads': FIESTA,
  'tide-garden': TIDE,
};

/** The look of a slot. */
export function skinOf(gameCode: string): Skin {
  return SKINS[gameCode] ?? LANTERN;
}

/** A game's colours for the text around its canvas, as properties of an element. */
export function skinColours({ backdrop, paint }: Skin): CSSProperties {
  const colours: Record<`--${string}`, string> = {
    '--game-base': backdrop.base,
    '--game-shade': backdrop.shade,
    '--game-panel': backdrop.panel,
    '--game-rim': backdrop.rim,
    '--game-bright': paint.bright,
    '--game-pale': paint.pale,
    '--game-body': paint.body,
  };
  return colours;
}
