import { E, P, R, star } from './draw/shapes.ts';
import { type BrandMark, letterMarks } from './letter-marks.ts';

const ringPath = (cx: number, cy: number, outer: number, inner: number) =>
  `M${cx - outer} ${cy}a${outer} ${outer} 0 1 0 ${outer * 2} 0a${outer} ${outer} 0 1 0 ${-outer * 2} 0ZM${cx - inner} ${cy}a${inner} ${inner} 0 1 1 ${inner * 2} 0a${inner} ${inner} 0 1 1 ${-inner * 2} 0Z`;

/** The squares of a small picture in a grid of 12 px in which `letter` stands. */
const pixels = (rows: readonly string[], letter: string) =>
  rows
    .flatMap((row, y) => [...row].map((cell, x) => (cell === letter ? R(x * 12, y * 12, 12, 12) : '')))
    .join('');

/** The front of an arcade machine: `X` the case, `O` the screen and the buttons. */
const CABINET = [
  '.XXXXXX.',
  '.XOOOOX.',
  '.XOOOOX.',
  '.XOOOOX.',
  'XXXXXXXX',
  'XOXXOXOX',
  '.XXXXXX.',
  '.XX..XX.',
];

/** H in a printer's screen of dots, the tone growing from left to right; the last dot is the spot colour. */
const SCREEN = ['X...X', 'X...X', 'XXXXX', 'X...X', 'X...'];
const dot = (letter: string, x: number, y: number) =>
  E(10 + x * 19, 10 + y * 19, letter === 'X' ? 9 : 1.8 + x * 0.9);

export const marks = {
  ...letterMarks,
  wave: {
    main: 'M6 58C20 20 52 6 78 20C62 18 52 28 56 40C60 50 74 50 90 44V58C70 66 54 64 44 56C34 48 18 50 6 58Z',
    accent: 'M6 74C22 62 34 64 46 72C58 80 72 80 90 70V84C72 92 58 92 46 84C34 76 22 76 6 86Z',
    inOneColour: 'lighter',
  },
  bolt: {
    main: P([56, 4], [16, 54], [44, 54], [34, 92], [80, 36], [52, 36]),
    accent: P([56, 4], [16, 54], [44, 54], [48, 40], [30, 40]),
  },
  card: {
    main: 'M30 8H72a8 8 0 0 1 8 8V74a8 8 0 0 1 -8 8H30a8 8 0 0 1 -8 -8V16a8 8 0 0 1 8 -8Z',
    accent: 'M51 66C30 52 29 42 33 36C37 29 47 30 51 39C55 30 65 29 69 36C73 42 72 52 51 66Z',
  },
  halftone: {
    main: SCREEN.flatMap((row, y) => [...row].map((letter, x) => dot(letter, x, y))).join(''),
    accent: dot('X', 4, 4),
    inOneColour: 'lighter',
  },
  swell: {
    main: E(48, 48, 44),
    accent: `M6 61C14 32 42 20 64 33C53 33 47 41 51 49C56 59 74 58 91 49C90 74 72 92 48 92C28 92 11 79 6 61Z${E(70, 24, 5.5)}`,
  },
  cabinet: { main: pixels(CABINET, 'X'), accent: pixels(CABINET, 'O'), inOneColour: 'lighter' },
  leaf: {
    main: 'M14 84C2 40 34 8 88 8C90 62 62 92 24 78L14 90Z',
    accent: 'M18 84C28 58 46 40 68 28C48 46 36 62 26 80Z',
  },
  dice: {
    main: R(10, 10, 76, 76, 18),
    accent: `${E(30, 30, 8)}${E(66, 30, 8)}${E(48, 48, 8)}${E(30, 66, 8)}${E(66, 66, 8)}`,
  },
  chip: {
    main: ringPath(48, 48, 44, 26),
    accent:
      [0, 60, 120, 180, 240, 300]
        .map((a) => {
          const at = (deg: number, r: number) =>
            [48 + Math.cos((deg * Math.PI) / 180) * r, 48 + Math.sin((deg * Math.PI) / 180) * r] as const;
          return P(at(a - 11, 44), at(a + 11, 44), at(a + 16, 29), at(a - 16, 29));
        })
        .join('') + star(48, 48, 4, 20, 9),
    inOneColour: 'lighter',
  },
} satisfies Record<string, BrandMark>;

export type MarkName = keyof typeof marks;
