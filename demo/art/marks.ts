import { E, n, P, type Pt, R, star } from './draw/shapes.ts';

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
  /** Panes in the mark's colour behind the rest, through which the ground and one another are seen. */
  glass?: readonly string[];
  /** Space around the accent that is taken out of `main`, on both sides of the accent's edge together. */
  gap?: number;
  /**
   * How the accent is shown in one colour: cut out of the main part on which it lies (the default), in the
   * same colour beside it, the same with a line of space around it, or lighter.
   */
  inOneColour?: 'same' | 'apart' | 'lighter';
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

/** A triangle of paper hung from two corners at `angle`, its upper edge sagging a little. */
const pennant = (x: number, y: number, width: number, height: number, angle: number) => {
  const k = (angle * Math.PI) / 180;
  const at = (across: number, down: number) =>
    `${n(x + across * Math.cos(k) - down * Math.sin(k))} ${n(y + across * Math.sin(k) + down * Math.cos(k))}`;
  return `M${at(-width / 2, 0)}Q${at(0, 3)} ${at(width / 2, 0)}L${at(0, height)}Z`;
};

/** A leaning pane of glass: corners clockwise from the upper left. */
const PANE: readonly Pt[] = [
  [1, 5],
  [31, 5],
  [63, 91],
  [33, 91],
];
const mirrored = (corners: readonly Pt[]) =>
  [1, 0, 3, 2].map((i): Pt => [96 - corners[i]![0], corners[i]![1]]);

/** The squares of a small picture in a grid of 6 px in which `letter` stands. */
const pixels = (rows: readonly string[], letter: string) =>
  rows
    .flatMap((row, y) => [...row].map((cell, x) => (cell === letter ? R(x * 6, y * 6, 6, 6) : '')))
    .join('');

/** `X` an eight as the case of an arcade machine, `O` its screen and buttons. */
const CABINET = [
  '..XXXXXXXXXXXX..',
  '.XXXXXXXXXXXXXX.',
  '.XXX........XXX.',
  '.XX..OOOOOO..XX.',
  '.XX..OOOOOO..XX.',
  '.XX..OOOOOO..XX.',
  '.XXX........XXX.',
  '..XXXXXXXXXXXX..',
  '..XXXXXXXXXXXX..',
  '.XXX........XXX.',
  'XXX..........XXX',
  'XXX..OO..OO..XXX',
  'XXX..OO..OO..XXX',
  'XXX..........XXX',
  'XXXXXXXXXXXXXXXX',
  '.XXXXXXXXXXXXXX.',
];

/** A stem of a Didone capital with hairline serifs, from `x`. */
const stem = (x: number) => `${R(x, 5, 34, 5)}${R(x + 6, 5, 22, 86)}${R(x, 86, 34, 5)}`;

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
  /** R, the red lintel of a gate laid over it. */
  gate: {
    letter: {
      d: 'M84 39Q84 43.1 81.6 46.8Q79.1 50.4 74.8 53.3Q70.5 56.2 64.7 58.2Q58.9 60.2 52.1 60.9Q53.8 64.8 56.3 68.9Q58.7 73 61.5 76.7Q64.4 80.5 67.4 83.7Q70.5 86.9 73.4 89Q72.9 89.9 71.8 90.7Q70.7 91.6 69.3 92.3Q67.9 93.1 66.4 93.5Q64.8 94 63.5 94Q61 94 58.7 92.2Q56.4 90.4 54.1 86.5Q51.8 82.5 49.2 76.3Q46.7 70 43.6 61.2Q42.3 61.2 41.1 61.2Q39.8 61.2 39.2 61Q38.4 60.7 37.5 59.8Q34.4 64.8 32 69.2Q29.6 73.6 27.8 77.7Q25.9 81.8 24.5 85.7Q23.1 89.5 22 93.5Q18.2 92.8 15.3 91Q12.5 89.2 10 85.9Q10.5 85.1 11 84.4Q11.5 83.6 12.3 82.3Q13.1 81 14.3 78.9Q15.4 76.8 17.4 73.4Q19.4 69.9 22.2 64.9Q25 59.9 29 52.8Q30.8 49.6 32.1 47.2Q33.4 44.7 34.4 42.5Q35.4 40.3 36.3 38.1Q37.1 35.9 38 33.1Q32.8 34.5 28.3 36.2Q23.8 37.8 20.9 39.7Q19.9 39.2 18.8 38.2Q17.7 37.1 16.8 35.9Q15.9 34.6 15.2 33.4Q14.5 32.1 14.4 31Q17.8 29.3 22.8 27.8Q27.7 26.4 33.3 25.3Q38.8 24.2 44.6 23.6Q50.4 23 55.4 23Q69 23 76.5 27.3Q84 31.5 84 39M54.9 30.1L56.3 31.7Q55.5 32.5 53.8 34.8Q52.1 37.1 49.9 40.4Q47.7 43.6 45.2 47.4Q42.8 51.2 40.5 54.9Q49 54.9 56.2 53.7Q63.3 52.5 68.6 50.3Q73.8 48.1 76.7 45.1Q79.6 42.2 79.6 38.5Q79.6 34.2 75.5 31.9Q71.4 29.6 62.9 29.6Q61 29.6 59 29.8Q57.1 29.9 54.9 30.1',
      stroke: 3,
    },
    main: '',
    accent: 'M0 2C16 9 80 9 96 2L93 16C78 21 18 21 3 16Z',
    inOneColour: 'same',
  },
  fanlight: {
    main: `${[-72, 0, 72].map(pane).join('')}${R(2, 70, 92, 11)}`,
    accent: `${[-36, 36].map(pane).join('')}M31 64A17 17 0 0 1 65 64Z`,
    inOneColour: 'same',
  },
  /** V of two panes of glass, bright where one is seen through the other. */
  panes: {
    glass: [P(...PANE)],
    main: P(...mirrored(PANE)),
    accent: P([48, 50.7], [63, 91], [33, 91]),
    inOneColour: 'apart',
  },
  /** T as a table between two chairs. */
  table: {
    main: 'M12 6H84Q90 6 91 12L94 30Q94.5 34.5 90.5 35Q87 35.5 85.5 32Q80 18 70 16H59V80Q59 83 61 83.5Q63 84.5 63 87.5Q63 91 59.5 91H36.5Q33 91 33 87.5Q33 84.5 35 83.5Q37 83 37 80V16H26Q16 18 10.5 32Q9 35.5 5.5 35Q1.5 34.5 2 30L5 12Q6 6 12 6Z',
    accent: `${[3, 84].map((x) => R(x, 40, 9, 51)).join('')}${[19, 68].map((x) => R(x, 62, 9, 29)).join('')}${R(3, 62, 25, 10)}${R(68, 62, 25, 10)}`,
    inOneColour: 'same',
  },
  /** A lantern that bears the initial of its shop between the pleats of its paper. */
  lantern: {
    letter: {
      d: 'M53.6 26Q53.6 27.9 52.8 28.8Q52.1 29.7 51.1 30.3Q50.1 30.9 49.3 31.6Q48.6 32.4 48.6 34L48.6 61.2Q48.6 62.7 49.2 63.6Q49.8 64.5 51.4 64.5L53.2 64.5Q56 64.5 57.6 63.4Q59.1 62.3 60 60.7Q60.8 59 61.5 57.4Q62.1 55.8 63.1 54.7Q64.1 53.6 65.8 53.6Q67.7 53.6 68.9 54.6Q70.2 55.6 70.2 57.5Q70.2 58.4 70 59.1L67.5 68.2Q66.8 70.7 65.6 72.3Q64.5 74 61.6 74Q60.5 74 59.3 73.7Q58.2 73.4 57.1 73.2Q56.1 72.9 55.1 72.8Q54.2 72.7 53.1 72.7L29.9 72.7Q27.9 72.7 26.7 71.8Q25.5 70.8 25.5 68.7Q25.5 66.8 26.3 65.9Q27 65 28 64.4Q29 63.8 29.8 63.1Q30.6 62.3 30.6 60.7L30.6 34Q30.6 32.4 29.8 31.6Q29 30.9 28 30.3Q27 29.7 26.3 28.8Q25.5 27.9 25.5 26Q25.5 23.9 26.7 23Q27.9 22 29.9 22L49.2 22Q51.2 22 52.4 23Q53.6 23.9 53.6 26',
      isCut: true,
    },
    main: 'M23.5 13H72.5A47 41 0 0 1 89.2 28.3H59V31.7H91.1A47 41 0 0 1 95 46.3H61V49.7H95A47 41 0 0 1 91.1 64.3H83V67.7H89.2A47 41 0 0 1 72.5 83H23.5A47 41 0 0 1 6.8 67.7H19V64.3H4.9A47 41 0 0 1 1 49.7H19V46.3H1A47 41 0 0 1 4.9 31.7H20V28.3H6.8A47 41 0 0 1 23.5 13Z',
    accent: `${R(29, 1, 38, 7, 2)}${R(29, 88, 38, 7, 2)}`,
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
    letter: {
      d: 'M52.9 93Q43.9 93 36 89.4Q28.1 85.8 22 79.4Q15.9 73.1 12.4 64.7Q9 56.4 9 46.9Q9 37.8 12.5 29.9Q16 21.9 22.2 15.9Q28.3 9.9 36.4 6.4Q44.5 3 53.8 3Q57.7 3 62.4 3.7Q67 4.5 71.4 6.1Q75.8 7.6 79.1 9.9Q81.7 11.6 83.9 13.6Q86 15.6 86 18.6Q86 20.1 85.3 21.8Q84.5 23.6 83.2 25.6Q80.8 29.1 78.4 30.6Q76.1 32.2 73.9 32.2Q72.6 32.2 71.1 31.5Q69.7 30.8 67.2 29.3Q66.5 28.8 64.3 28Q62.2 27.2 59.3 26.5Q56.4 25.8 53.1 25.8Q47.3 25.8 42.4 28.6Q37.5 31.4 34.7 36.3Q31.8 41.1 31.8 47.1Q31.8 53.2 34.8 58.4Q37.8 63.6 42.7 66.8Q47.6 69.9 53.4 69.9Q55.6 69.9 57.8 69.8Q60 69.7 62.1 69.3Q64.2 68.9 65.8 68.3L65.8 61L88.7 61L88.7 74.7Q88.7 78.2 85.7 81.8Q82.7 85.5 77.6 88.1Q74.4 89.8 70.6 90.8Q66.7 91.9 62.3 92.4Q57.9 93 52.9 93',
    },
    main: '',
    accent: 'M56 57.5C52 57.5 50 55.5 50.5 51.5C52 41 60 36 70.5 36S89 41 91 51.5C91.5 55.5 90 57.5 86 57.5Z',
    inOneColour: 'same',
    edges: [9, 92],
  },
  /** N whose diagonal is a spark between two tubes. */
  spark: {
    main: `${R(9, 6, 20, 84, 2)}${R(67, 6, 20, 84, 2)}`,
    accent: P([33, 6], [63, 39], [53, 43], [63, 90], [33, 57], [43, 53]),
    inOneColour: 'same',
    edges: [9, 87],
  },
  /** S that grows out of the step of a temple. */
  stylobate: {
    letter: {
      d: 'M45.7 1Q48 1 52 1.2Q55.9 1.4 60.2 1.8Q64.5 2.1 67.7 2.5Q70.9 2.8 71.9 3.2L69.7 18.6L68.7 18.6Q68.7 13 64.1 9.5Q59.6 6.1 51.7 6.1Q45.1 6.1 41.3 8.5Q37.4 10.9 37.1 14.6Q36.8 18.3 39.7 20.3Q42.7 22.3 46.6 24.1L66.6 32.9Q72.6 35.5 76 40.3Q79.5 45.2 78.9 52.6Q78.2 63.5 69.4 69.3Q60.5 75 45.3 75Q39.1 75 34.1 74.1Q29.1 73.2 25.5 71.7Q21.9 70.2 20 68.4Q18.8 65.9 19 62.2Q19.2 58.5 20.5 54.9Q21.7 51.3 23.4 49.2L24.4 49.2Q24.1 54.5 26.7 59.2Q29.4 64 34.8 67Q40.1 69.9 47.6 69.9Q55.3 69.9 59 66.9Q62.7 63.8 62.7 60Q62.7 56.7 60.1 54.1Q57.4 51.4 51.3 48.8L33.9 41Q26.5 37.8 23.2 32.1Q19.8 26.4 20.7 19.2Q21.5 13.3 24.7 9.2Q27.9 5.2 33.2 3.1Q38.5 1 45.7 1M56.3 2L72.1 2L71.8 4.2L56.3 4.2L56.3 2',
    },
    main: R(10, 66, 76, 12),
    accent: R(2, 83, 92, 11),
    inOneColour: 'same',
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
  /** B whose counters are pennants, hung by hand. */
  pennants: {
    main: 'M14.3 91Q10 91 10 86.7V9.3Q10 5 14.3 5H52Q84 5 84 26V30Q84 39 77 42.5Q87 45 87 60V67Q87 91 60 91Z',
    accent: `${pennant(46, 16, 40, 27, 8)}${pennant(48, 53, 46, 31, -8)}`,
    edges: [10, 87],
  },
  /** P whose bowl is an orbit, the satellite about to pass the stem. */
  perigee: {
    main: 'M4 92V5H54C84 5 94 15 94 37C94 59 84 69 67 69V54C75 53 78 48 78 37C78 26 73 20 54 20H20V92Z',
    accent: E(43.5, 67, 15),
    inOneColour: 'same',
    edges: [4, 94],
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
  /** H whose bar is a printer's tone, growing towards a dot of the spot colour. */
  halftone: {
    main: `${stem(1)}${stem(61)}${E(34.2, 48, 4.2)}${E(45.2, 48, 5.9)}`,
    accent: E(59.6, 48, 7.6),
    inOneColour: 'same',
  },
  /** C from whose mouth a wake runs out. */
  swell: {
    main: 'M86.5 31A42 42 0 1 0 86.5 65L68.6 56A22 22 0 1 1 68.6 40Z',
    accent: 'M22 55C32 39 42 39 52 46S72 54 94 40V56C76 66 62 64 51 58S36 54 27 64Z',
    gap: 7,
    inOneColour: 'same',
    edges: [6, 94],
  },
  cabinet: { main: pixels(CABINET, 'X'), accent: pixels(CABINET, 'O'), inOneColour: 'same' },
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
