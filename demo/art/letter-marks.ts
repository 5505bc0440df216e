import { E, P, type Pt, R } from './draw/shapes.ts';

/** A letter of a template's display face as part of a mark. */
export interface MarkLetter {
  /** The template whose display face it comes from. */
  template: string;
  text: string;
  /** Axes of a variable font, where the letter is heavier than the name. */
  axes?: Record<string, number>;
  /** The middle of its outline and its height. */
  x: number;
  y: number;
  height: number;
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

/** Marks made of a letter of the template's display face and one thing of its house. */
export const letterMarks = {
  /** V, the rank of the jack in French cards, with its suit. */
  valet: {
    letter: { template: 'casino1', text: 'V', axes: { wght: 700 }, x: 48, y: 50, height: 80, stroke: 3 },
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
    letter: { template: 'casino3', text: 'R', x: 49, y: 61, height: 47, stroke: 1.6, isCut: true },
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
    letter: { template: 'casino8', text: 'L', x: 48.5, y: 48, height: 41, isCut: true },
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
    letter: { template: 'slot3', text: 'S', x: 48, y: 35, height: 64, stroke: 2.5 },
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
} as const satisfies Record<string, BrandMark>;
