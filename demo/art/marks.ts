import { B, E, P, R, star } from './draw/shapes.ts';

/** The parts of a demo brand's mark: `main` in the mark's colour, `accent` over it. 96 x 96. */
interface BrandMark {
  main: string;
  accent: string;
}

const ringPath = (cx: number, cy: number, outer: number, inner: number) =>
  `M${cx - outer} ${cy}a${outer} ${outer} 0 1 0 ${outer * 2} 0a${outer} ${outer} 0 1 0 ${-outer * 2} 0ZM${cx - inner} ${cy}a${inner} ${inner} 0 1 1 ${inner * 2} 0a${inner} ${inner} 0 1 1 ${-inner * 2} 0Z`;

const fanBlade = (a: number, wide: number) => {
  const at = (deg: number, r: number) => {
    const k = ((deg - 90) * Math.PI) / 180;
    return [48 + Math.cos(k) * r, 76 + Math.sin(k) * r] as const;
  };
  return P(at(a - wide, 20), at(a - wide, 54), at(a, 58), at(a + wide, 54), at(a + wide, 20));
};

/** A pane of a half-round window, `wide` degrees to each side less the bars. */
const pane = (a: number, wide: number) => {
  const at = (deg: number, r: number) => {
    const k = ((deg - 90) * Math.PI) / 180;
    return [48 + Math.cos(k) * r, 70 + Math.sin(k) * r] as const;
  };
  return P(
    at(a - wide, 22),
    at(a - wide, 44),
    at(a - wide / 2, 45.5),
    at(a, 46),
    at(a + wide / 2, 45.5),
    at(a + wide, 44),
    at(a + wide, 22),
    at(a, 23),
  );
};

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

/** A dot of a printed tone: the larger, the nearer to the lower right corner. */
const tone = (x: number, y: number) => E(12 + x * 24, 12 + y * 24, 2.6 + (x + y) * 1.55);
const FOUR = [0, 1, 2, 3];

export const marks = {
  lantern: {
    main: `${R(34, 10, 28, 9, 3)}${B([30, 22], [66, 22], [84, 46], [66, 70], [30, 70], [12, 46])}${R(34, 73, 28, 8, 3)}${R(45, 82, 6, 12, 3)}`,
    accent: B([48, 28], [58, 46], [48, 64], [38, 46]),
  },
  orbit: {
    main: `${E(48, 48, 21)}${E(82, 26, 7)}`,
    accent: 'M12.6 66.5C-4 48 36 22 66 18C50 25 14 46 21 59C28 72 66 58 84 38C72 62 30 84 12.6 66.5Z',
  },
  wave: {
    main: 'M6 58C20 20 52 6 78 20C62 18 52 28 56 40C60 50 74 50 90 44V58C70 66 54 64 44 56C34 48 18 50 6 58Z',
    accent: 'M6 74C22 62 34 64 46 72C58 80 72 80 90 70V84C72 92 58 92 46 84C34 76 22 76 6 86Z',
  },
  column: {
    main: `${P([48, 6], [90, 30], [6, 30])}${R(8, 80, 80, 10, 2)}${R(16, 36, 12, 40)}${R(68, 36, 12, 40)}`,
    accent: `${R(34, 36, 10, 40)}${R(52, 36, 10, 40)}`,
  },
  bolt: {
    main: P([56, 4], [16, 54], [44, 54], [34, 92], [80, 36], [52, 36]),
    accent: P([56, 4], [16, 54], [44, 54], [48, 40], [30, 40]),
  },
  card: {
    main: 'M30 8H72a8 8 0 0 1 8 8V74a8 8 0 0 1 -8 8H30a8 8 0 0 1 -8 -8V16a8 8 0 0 1 8 -8Z',
    accent: 'M51 66C30 52 29 42 33 36C37 29 47 30 51 39C55 30 65 29 69 36C73 42 72 52 51 66Z',
  },
  fan: {
    main: [-54, -18, 18, 54].map((a) => fanBlade(a, 8.5)).join('') + E(48, 76, 9),
    accent: [-36, 0, 36].map((a) => fanBlade(a, 8.5)).join(''),
  },
  crown: {
    main: `${P([8, 72], [4, 28], [28, 48], [48, 12], [68, 48], [92, 28], [88, 72])}${R(10, 76, 76, 12, 3)}`,
    accent: `${P([48, 40], [58, 56], [48, 70], [38, 56])}${E(25, 62, 5)}${E(71, 62, 5)}`,
  },
  star: { main: star(48, 50, 5, 46, 20), accent: star(48, 50, 5, 22, 10) },
  fanlight: {
    main: [-72, -24, 24, 72].map((a) => pane(a, 21)).join('') + R(6, 76, 84, 10, 2),
    accent: [-48, 0, 48].map((a) => pane(a, 21)).join(''),
  },
  sail: {
    main: `${P([44, 6], [44, 66], [10, 66])}M6 74H90C84 86 72 92 58 92H38C24 92 12 86 6 74Z`,
    accent: P([52, 18], [52, 66], [84, 66]),
  },
  bunting: {
    main: `M4 14C30 28 66 28 92 14V22C66 36 30 36 4 22Z${P([8, 26], [32, 33], [17, 66])}${P([64, 33], [88, 26], [79, 66])}`,
    accent: P([36, 34], [60, 34], [48, 80]),
  },
  tuckbox: {
    main: 'M14 36H33a15 15 0 0 0 30 0H82V86a6 6 0 0 1 -6 6H20a6 6 0 0 1 -6 -6Z',
    accent: 'M28 4H68a6 6 0 0 1 6 6V30H62a14 14 0 0 0 -28 0H22V10a6 6 0 0 1 6 -6Z',
  },
  loft: {
    main: 'M12 92V44a36 36 0 0 1 72 0V92Z',
    accent: 'M26 92V46a22 22 0 0 1 38 -15L36 92ZM49 92L70 46V92Z',
  },
  halftone: {
    main: FOUR.flatMap((y) => FOUR.filter((x) => x + y < 6).map((x) => tone(x, y))).join(''),
    accent: E(84, 84, 12),
  },
  showcase: {
    main: `M48 2L92 34V94H4V34ZM11 38V87H85V38L48 11Z${R(4, 34, 88, 6)}`,
    accent: 'M48 82V60C34 60 26 54 26 44C36 44 46 50 48 58C50 50 60 44 70 44C70 54 62 60 51 60V82Z',
  },
  table: {
    main: 'M18 20H78a30 30 0 0 1 -60 0Z',
    accent: [14, 52, 90, 128, 166]
      .map((a) => [(a * Math.PI) / 180] as const)
      .map(([k]) => E(48 + Math.cos(k) * 40, 22 + Math.sin(k) * 48, 7))
      .join(''),
  },
  swell: {
    main: E(48, 48, 44),
    accent: `M6 61C14 32 42 20 64 33C53 33 47 41 51 49C56 59 74 58 91 49C90 74 72 92 48 92C28 92 11 79 6 61Z${E(70, 24, 5.5)}`,
  },
  bigtop: {
    main: `${P([48, 12], [92, 46], [4, 46])}${R(8, 58, 16, 34)}${R(40, 58, 16, 34)}${R(72, 58, 16, 34)}`,
    accent: `${P([50, 0], [70, 7], [50, 14])}${[15, 37, 59, 81].map((x) => E(x, 48, 11, 10)).join('')}${R(24, 58, 16, 34)}${R(56, 58, 16, 34)}`,
  },
  cabinet: { main: pixels(CABINET, 'X'), accent: pixels(CABINET, 'O') },
  terrace: {
    main: `${R(4, 70, 88, 20, 3)}${R(30, 43, 62, 20, 3)}${R(56, 16, 36, 20, 3)}`,
    accent: E(25, 25, 15),
  },
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
  },
} as const satisfies Record<string, BrandMark>;

export type MarkName = keyof typeof marks;
