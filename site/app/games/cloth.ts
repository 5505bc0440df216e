/** The brand's hue; yellows turn brown, since dark yellow is olive. */
const HUE = 'calc(h - clamp(0, 34 - max(h - 95, 95 - h), 34))';
/** Dark enough for white print; a template may define its own felt. */
const FELT = `var(--felt, oklch(from var(--brand) 0.42 0.085 ${HUE}))`;
const FELT_EDGE = `var(--felt-edge, oklch(from var(--brand) 0.2 0.045 ${HUE}))`;

/**
 * The felt's hue (or another colour's) in a lightness of 0 … 1 and at most this chroma, for a game's own
 * pieces. Browsers without relative colours need a fallback.
 */
export const houseTone = (lightness: number, chroma: number, of = 'var(--felt, var(--brand))') =>
  `oklch(from ${of} ${lightness} min(${chroma}, c) ${HUE})`;

type Place = {
  /** Shape and centre of the light, for example `ellipse at 50% 35%`. */
  light: string;
  /** Where the edge's colour begins, in percent. */
  edgeAt: number;
  /** The game's own colours, in the centre and at the edge. */
  tint?: readonly [string, string];
};

/**
 * Styles of a table's surface: the template's felt, with a share of the game's own colours. Browsers without
 * relative colours show the fallback alone.
 */
export function clothStyle({ light, edgeAt, tint }: Place) {
  const mixed = (felt: string, own: string | undefined) =>
    // A small share: of opposite hues, half and half is grey.
    own ? `color-mix(in oklab, ${felt} 85%, ${own})` : felt;
  return {
    backgroundColor: tint?.[1] ?? '#10291f',
    backgroundImage: `radial-gradient(${light}, ${mixed(FELT, tint?.[0])}, ${mixed(FELT_EDGE, tint?.[1])} ${edgeAt}%)`,
  };
}
