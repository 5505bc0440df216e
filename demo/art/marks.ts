import { E, P, type Pt, R, star } from './draw/shapes.ts';

/** A letter as part of a mark. */
interface MarkLetter {
  /** Its outline in the template's display face. */
  d: string;
  /** Added around the outline, so that hairlines remain at 16 px. */
  stroke?: number;
  /** Taken out of `main` instead of added to it. */
  isCut?: true;
}

/** The parts of a demo brand's mark, 96 x 96: `main` in the mark's colour, `accent` in the second colour. */
export interface BrandMark {
  main: string;
  accent: string;
  letter?: MarkLetter;
  /** Space around the accent that is taken out of `main`, on both sides of the accent's edge together. */
  gap?: number;
  /**
   * How the accent is shown in one colour: cut out of the main part on which it lies (the default), in the
   * same colour beside it, or lighter.
   */
  inOneColour?: 'same' | 'lighter';
  /** The left and right edge of the drawing, where it is narrower than 96. */
  edges?: readonly [number, number];
}

const turned = (x: number, y: number, angle: number, out: number, side = 0): Pt => {
  const k = (angle * Math.PI) / 180;
  const along = Math.sqrt(out * out - side * side);
  return [x + Math.sin(k) * along + Math.cos(k) * side, y - Math.cos(k) * along + Math.sin(k) * side];
};

/** A pane of a half-round window: 36 degrees less half a bar of even width at each side. */
const pane = (angle: number) => {
  const [a, b, c, d] = [
    turned(48, 64, angle - 18, 46, 2.2),
    turned(48, 64, angle + 18, 46, -2.2),
    turned(48, 64, angle + 18, 23, -2.2),
    turned(48, 64, angle - 18, 23, 2.2),
  ].map((point) => point.map((value) => value.toFixed(1)).join(' '));
  return `M${a}A46 46 0 0 1 ${b}L${c}A23 23 0 0 0 ${d}Z`;
};

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

/**
 * Marks of the brands: the first are a letter of the template's display face and one thing of its house,
 * drawn together.
 */
export const marks = {
  /** V, the rank of the jack in French cards, with its suit. */
  valet: {
    letter: {
      d: 'M86.9 10L86.9 12.3Q84.4 13.2 81.6 16.2Q78.9 19.2 76.5 25.7L52.7 90Q51.8 89.9 50.8 89.9Q49.8 89.9 48.8 89.9Q47.9 89.9 46.9 89.9Q45.9 89.9 45 90L16.2 19.5Q14.6 15.4 12.7 13.9Q10.8 12.4 9.1 12.3L9.1 10Q12.5 10.1 17.1 10.2Q21.6 10.3 26.3 10.3Q31.4 10.3 36 10.2Q40.6 10.1 43.4 10L43.4 12.3Q39.8 12.4 37.7 13.1Q35.7 13.8 35.5 15.8Q35.3 17.8 36.8 21.7L57.4 73.9L55 76.7L70.5 34.8Q73.6 26.3 73.7 21.5Q73.8 16.6 71.3 14.5Q68.8 12.4 64.2 12.3L64.2 10Q68.1 10.1 71.4 10.2Q74.8 10.3 78.3 10.3Q80.8 10.3 83 10.2Q85.2 10.1 86.9 10',
      stroke: 3,
    },
    main: '',
    accent: 'M56.5 4C59 13 62 20 67.5 26.5C62 33 59 40 56.5 49C54 40 51 33 45.5 26.5C51 20 54 13 56.5 4Z',
    inOneColour: 'same',
  },
  /** L as wall and sill of an arched window, light falling through the pane. */
  lightwell: {
    main: `${R(10, 6, 19, 85)}${R(10, 72, 76, 19)}`,
    accent: 'M36 6H40A46 46 0 0 1 59 10.2L36 43.5ZM67 14.2A46 46 0 0 1 86 52V65H36V58Z',
    inOneColour: 'same',
    edges: [10, 86],
  },
  /** A seal under the lintel of a gate. */
  gate: {
    letter: {
      d: 'M67.6 48.1Q67.6 50.8 66.4 53.2Q65.2 55.7 63 57.6Q60.8 59.5 57.9 60.8Q55 62.1 51.6 62.6Q52.4 65.1 53.7 67.9Q54.9 70.6 56.3 73.1Q57.7 75.6 59.3 77.7Q60.8 79.8 62.3 81.2Q62 81.8 61.5 82.3Q60.9 82.9 60.2 83.4Q59.5 83.9 58.7 84.2Q58 84.5 57.3 84.5Q56 84.5 54.9 83.3Q53.7 82.1 52.6 79.5Q51.4 76.9 50.1 72.8Q48.8 68.6 47.3 62.8Q46.7 62.8 46 62.8Q45.4 62.8 45.1 62.7Q44.7 62.5 44.2 61.9Q42.7 65.2 41.5 68.1Q40.3 71 39.3 73.7Q38.4 76.4 37.7 79Q37 81.5 36.4 84.2Q34.5 83.7 33.1 82.5Q31.6 81.3 30.4 79.1Q30.6 78.6 30.9 78.1Q31.1 77.6 31.5 76.8Q31.9 75.9 32.5 74.5Q33.1 73.1 34.1 70.9Q35.1 68.6 36.5 65.3Q37.9 61.9 39.9 57.2Q40.8 55.1 41.5 53.5Q42.1 51.9 42.7 50.4Q43.2 49 43.6 47.5Q44 46.1 44.5 44.2Q41.9 45.1 39.6 46.2Q37.3 47.3 35.9 48.6Q35.4 48.2 34.8 47.6Q34.3 46.9 33.8 46Q33.4 45.2 33 44.4Q32.7 43.5 32.6 42.8Q34.3 41.7 36.8 40.7Q39.3 39.7 42.1 39Q44.9 38.3 47.8 37.9Q50.7 37.5 53.2 37.5Q60.1 37.5 63.8 40.3Q67.6 43.2 67.6 48.1M53 42.2L53.7 43.3Q53.3 43.8 52.4 45.3Q51.6 46.9 50.5 49Q49.3 51.1 48.1 53.7Q46.9 56.2 45.7 58.6Q50 58.6 53.6 57.8Q57.2 57 59.9 55.6Q62.5 54.1 63.9 52.1Q65.4 50.2 65.4 47.8Q65.4 44.9 63.3 43.4Q61.3 41.9 57 41.9Q56 41.9 55.1 42Q54.1 42.1 53 42.2',
      stroke: 1.6,
      isCut: true,
    },
    main: R(15, 30, 66, 62, 7),
    accent: 'M2 5C16 10 80 10 94 5L91 20C78 23 18 23 5 20Z',
    inOneColour: 'same',
  },
  fanlight: {
    main: `${[-72, 0, 72].map(pane).join('')}${R(2, 70, 92, 11)}`,
    accent: `${[-36, 36].map(pane).join('')}M31 64A17 17 0 0 1 65 64Z`,
    inOneColour: 'same',
  },
  /** V of two panes of glass, brighter where they overlap. */
  panes: {
    main: 'M48 2L93 34V94H3V34ZM12 38.6V85H84V38.6L48 13Z',
    accent: 'M44.5 82V70C28 66 22 55 22 40C36 42 45 51 48 64C51 51 60 42 74 40C74 55 68 66 51.5 70V82Z',
    inOneColour: 'same',
  },
  /** T as rail and dealer's place of a table with four seats. */
  table: {
    main: `M8 10H88Q94 10 94 17V26Q94 30 90 30Q87 30 86 27H58V78Q58 82 62 82Q66 82 66 86Q66 90 62 90H34Q30 90 30 86Q30 82 34 82Q38 82 38 78V27H10Q9 30 6 30Q2 30 2 26V17Q2 10 8 10Z`,
    accent: 'M6 34H33V75A43 43 0 0 1 6 34ZM90 34H63V75A43 43 0 0 0 90 34Z',
    inOneColour: 'same',
  },
  /** A lantern that bears the initial of its shop. */
  lantern: {
    letter: {
      d: 'M53 30.6Q53 32.1 52.4 32.8Q51.8 33.6 51 34Q50.2 34.5 49.7 35.1Q49.1 35.7 49.1 36.9L49.1 58.4Q49.1 59.6 49.5 60.3Q50 61 51.3 61L52.8 61Q55 61 56.2 60.2Q57.4 59.3 58.1 58Q58.7 56.7 59.3 55.4Q59.8 54.1 60.5 53.3Q61.3 52.4 62.7 52.4Q64.1 52.4 65.1 53.2Q66.1 54 66.1 55.5Q66.1 56.2 65.9 56.8L64 63.9Q63.4 65.9 62.5 67.2Q61.7 68.5 59.3 68.5Q58.5 68.5 57.6 68.3Q56.7 68 55.8 67.8Q55 67.6 54.3 67.6Q53.5 67.5 52.7 67.5L34.4 67.5Q32.8 67.5 31.8 66.7Q30.9 66 30.9 64.3Q30.9 62.8 31.5 62.1Q32.1 61.4 32.9 60.9Q33.7 60.5 34.3 59.9Q34.9 59.3 34.9 58L34.9 36.9Q34.9 35.7 34.3 35.1Q33.7 34.5 32.9 34Q32.1 33.6 31.5 32.9Q30.9 32.2 30.9 30.6Q30.9 29 31.8 28.3Q32.8 27.5 34.4 27.5L49.6 27.5Q51.1 27.5 52.1 28.3Q53 29 53 30.6',
      isCut: true,
    },
    main: 'M32 17H64C82 22 92 34 92 48C92 62 82 74 64 79H32C14 74 4 62 4 48C4 34 14 22 32 17Z',
    accent: `${R(28, 3, 40, 9, 3)}${R(28, 84, 40, 9, 3)}`,
    inOneColour: 'same',
  },
  /** E as the mast, the sails and the hull of a boat, level on its waterline. */
  keel: {
    main: 'M25 5H79V21H42V34H72V50H42V66H25ZM4 65H92C91 69.2 89.2 73 86.8 76H9.2C6.8 73 5 69.2 4 65Z',
    accent: 'M8.9 75.5H87.1C80 86 72 91 60 91H36C24 91 16 86 9.2 76Z',
    inOneColour: 'same',
  },
  /** T as a floodlight above a terrace. */
  floodlight: {
    main: `${R(3, 4, 90, 32, 4)}${R(38, 34, 20, 22)}${R(27, 55, 42, 19)}${R(15, 73, 66, 19)}`,
    accent: [18, 38, 58, 78].map((x) => E(x, 20, 8)).join(''),
  },
  /** G whose bar is a gumdrop. */
  gumdrop: {
    main: 'M57 6.5A42 42 0 1 0 88.9 59H66.5A21 21 0 1 1 50 27.1A10.4 10.4 0 0 0 57 6.5Z',
    accent: 'M50.5 48C51.5 34 58 24 71.5 24S91.5 34 92.5 48C92.8 52 91 54 88 54H55C52 54 50.2 52 50.5 48Z',
    inOneColour: 'same',
  },
  /** N whose diagonal is a spark between two tubes. */
  spark: {
    main: `${R(9, 6, 20, 84, 2)}${R(67, 6, 20, 84, 2)}`,
    accent: P([33, 6], [63, 39], [53, 43], [63, 90], [33, 57], [43, 53]),
    inOneColour: 'same',
    edges: [9, 87],
  },
  /** S on the steps of a temple. */
  stylobate: {
    letter: {
      d: 'M47.5 3Q49.2 3 51.5 3.2Q53.8 3.4 56.1 3.7Q58.4 4 60.3 4.3Q62.1 4.6 62.8 4.9L62.1 16.1L61.2 16.1Q61.2 11.6 58 9Q54.8 6.3 49.7 6.3Q44.6 6.3 41.6 9Q38.5 11.6 38.5 15.4Q38.3 17.6 39.7 19.7Q41.2 21.7 43.6 23.5L60.6 36.1Q64.2 38.4 65.9 41.8Q67.6 45.2 67.4 49.4Q67.1 57.5 61.5 62.3Q56 67 46.4 67Q43.1 67 39.7 66.4Q36.3 65.9 33.5 64.7Q30.7 63.5 29.1 61.8Q28.5 60.1 28.6 57.5Q28.7 55 29.3 52.4Q29.9 49.7 30.8 47.8L31.6 47.8Q31.3 52.3 33.1 56Q34.9 59.6 38.5 61.7Q42.1 63.7 46.9 63.7Q52.3 63.5 55.6 60.6Q58.9 57.7 58.9 53.1Q58.9 50.5 57.5 48.3Q56.1 46.2 53.1 44.4L37.2 32.4Q33.2 29.7 31.5 26Q29.8 22.3 30 18.2Q30.3 14 32.4 10.5Q34.5 7 38.3 5Q42.2 3 47.5 3M53.7 3.9L62.9 3.9L62.8 5.7L53.7 5.7L53.7 3.9',
      stroke: 2.5,
    },
    main: '',
    accent: `${R(18, 73, 60, 8)}${R(5, 85, 86, 8)}`,
    inOneColour: 'same',
    edges: [5, 91],
  },
  /** H as the posts of a booth under a scalloped awning. */
  booth: {
    main: `M3 5H43V19H37V77H43V91H3V77H9V19H3ZM53 5H93V19H87V77H93V91H53V77H59V19H53Z`,
    accent: `M3 33H93V46${[0, 1, 2, 3, 4].map(() => 'a9 10.5 0 0 1 -18 0').join('')}Z`,
    gap: 6,
    inOneColour: 'same',
  },
  /** T as flap and front of a card box, a card behind the thumb notch. */
  tuckbox: {
    main: R(13, 4, 70, 88, 11),
    accent: `${R(13, 23, 70, 12)}M38 35H58V62A10 10 0 0 1 38 62Z`,
    edges: [13, 83],
  },
  /** B whose counters are pennants. */
  pennants: {
    main: 'M16 91Q11 91 11 86V10Q11 5 16 5H55Q78 5 78 24V29Q78 39 71 42.5Q86 44 86 61V70Q86 91 63 91Z',
    accent: 'M25 17Q44 23 63 17L44 43ZM25 51Q47 58 69 51L47 82Z',
    edges: [11, 86],
  },
  /** P whose bowl is an orbit around a planet. */
  perigee: {
    main: 'M4 7H58C84 7 93 14 93 36.5C93 59 84 66 58 66H17V91H4ZM17 19V54H58C75 54 80 50 80 36.5C80 23 75 19 58 19Z',
    accent: `${E(50, 36.5, 10)}${E(84.5, 16, 7)}`,
    gap: 9,
    inOneColour: 'same',
  },
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
