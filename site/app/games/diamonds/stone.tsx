/** A cut of a stone: its outline, its table in the centre, and the colours of its light and dark facets. */
type Cut = { outline: readonly Point[]; table: number; hue: number };
type Point = readonly [x: number, y: number];

const ring = (corners: number, turn: number, radius = 46): Point[] =>
  Array.from({ length: corners }, (_, i) => {
    const angle = ((turn + (i * 360) / corners) * Math.PI) / 180;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });

/** Seven stones, distinguishable by cut and by colour. */
const CUTS: readonly Cut[] = [
  // Emerald: a long octagon.
  {
    outline: [
      [-20, -46],
      [20, -46],
      [36, -30],
      [36, 30],
      [20, 46],
      [-20, 46],
      [-36, 30],
      [-36, -30],
    ],
    table: 0.56,
    hue: 152,
  },
  // Ruby: a round brilliant.
  { outline: ring(12, 15), table: 0.52, hue: 350 },
  // Sapphire: a drop.
  {
    outline: [
      [0, -48],
      [14, -28],
      [28, -4],
      [34, 16],
      [26, 36],
      [10, 46],
      [-10, 46],
      [-26, 36],
      [-34, 16],
      [-28, -4],
      [-14, -28],
    ],
    table: 0.5,
    hue: 216,
  },
  // Amethyst: a hexagon.
  { outline: ring(6, 90, 47), table: 0.54, hue: 276 },
  // Topaz: a square on its corner.
  {
    outline: [
      [0, -47],
      [23, -24],
      [47, 0],
      [24, 23],
      [0, 47],
      [-23, 24],
      [-47, 0],
      [-24, -23],
    ],
    table: 0.5,
    hue: 42,
  },
  // Aquamarine: a triangle with cut corners.
  {
    outline: [
      [-8, -44],
      [8, -44],
      [46, 26],
      [38, 38],
      [-38, 38],
      [-46, 26],
    ],
    table: 0.44,
    hue: 184,
  },
  // Spinel: a marquise.
  {
    outline: [
      [0, -49],
      [18, -28],
      [27, 0],
      [18, 28],
      [0, 49],
      [-18, 28],
      [-27, 0],
      [-18, -28],
    ],
    table: 0.5,
    hue: 322,
  },
];

const pathOf = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** Brightness of a facet: those facing the upper left are the lightest. */
function lightOf([x, y]: Point): number {
  return Math.round(50 - ((x + y * 1.4) / 110) * 26);
}

/** A cut stone of a colour 0 … 6. */
export function Stone({ colour }: { colour: number }) {
  const { outline, table, hue } = CUTS[colour]!;
  const inner = outline.map(([x, y]): Point => [x * table, y * table]);
  return (
    <svg viewBox="-52 -52 104 104" aria-hidden="true" className="block size-full">
      <path d={pathOf(outline)} fill={`hsl(${hue} 70% 20%)`} transform="translate(0 3)" opacity="0.55" />
      {outline.map((corner, i) => {
        const next = (i + 1) % outline.length;
        const middle: Point = [(corner[0] + outline[next]![0]) / 2, (corner[1] + outline[next]![1]) / 2];
        return (
          <path
            key={pathOf([corner])}
            d={pathOf([corner, outline[next]!, inner[next]!, inner[i]!])}
            fill={`hsl(${hue} 78% ${lightOf(middle)}%)`}
          />
        );
      })}
      <path d={pathOf(inner)} fill={`hsl(${hue} 82% 62%)`} />
      <path
        d={pathOf([inner[0]!, inner[1]!, [0, 0], inner.at(-1)!])}
        fill={`hsl(${hue} 90% 82%)`}
        opacity="0.85"
      />
      <path
        d={pathOf(outline)}
        fill="none"
        stroke={`hsl(${hue} 90% 88%)`}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
