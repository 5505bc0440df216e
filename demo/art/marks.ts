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
  glasshouse: {
    main: P([48, 6], [88, 36], [88, 90], [8, 90], [8, 36]),
    accent: `${P([44, 20], [44, 50], [16, 50], [16, 41])}${P([52, 20], [52, 50], [80, 50], [80, 41])}${R(16, 58, 28, 24)}${R(52, 58, 28, 24)}`,
  },
  sail: {
    main: `${P([44, 6], [44, 66], [10, 66])}M6 74H90C84 86 72 92 58 92H38C24 92 12 86 6 74Z`,
    accent: P([52, 18], [52, 66], [84, 66]),
  },
  carousel: {
    main: `M48 4L92 36H4Z${R(44, 36, 8, 46)}${R(8, 82, 80, 10, 3)}`,
    accent: `${[15, 37, 59, 81].map((x) => E(x, 38, 11, 9)).join('')}${R(17, 46, 6, 36)}${R(73, 46, 6, 36)}`,
  },
  bunting: {
    main: `M4 14C30 28 66 28 92 14V22C66 36 30 36 4 22Z${P([8, 26], [32, 33], [17, 66])}${P([64, 33], [88, 26], [79, 66])}`,
    accent: P([36, 34], [60, 34], [48, 80]),
  },
  tuckbox: {
    main: 'M14 36H33a15 15 0 0 0 30 0H82V86a6 6 0 0 1 -6 6H20a6 6 0 0 1 -6 -6Z',
    accent: 'M28 4H68a6 6 0 0 1 6 6V30H62a14 14 0 0 0 -28 0H22V10a6 6 0 0 1 6 -6Z',
  },
  floodlight: {
    main: `${R(8, 8, 80, 44, 6)}${P([42, 52], [54, 52], [60, 92], [36, 92])}`,
    accent: [24, 48, 72].map((x) => E(x, 21, 8) + E(x, 40, 8)).join(''),
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
