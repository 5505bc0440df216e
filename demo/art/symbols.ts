import { type LanternSymbol, SYMBOLS } from '#games/lantern-reels/strips.ts';
import { Pen, type Tint } from './draw/pen.ts';
import { createRng } from './draw/random-numbers.ts';
import { B, both, E, P, polygon, put, R, star } from './draw/shapes.ts';
import { motifs } from './motifs/index.ts';
import { scenes } from './scenes/index.ts';
import type { Paint } from './scenes/scene-elements.ts';

/** Each symbol of Lantern Reels has a distinct silhouette, so that none depends on its colour. */
export const symbolNames = SYMBOLS;
type SymbolName = LanternSymbol;

const tints: Record<string, Tint> = {
  wild: { a: '#e0262f', b: '#ffd34a', c: '#ffc23a' },
  teapot: { a: '#2f7ad0', b: '#ffd34a', c: '#ffc23a' },
  koi: { a: '#f0501f', b: '#2f8fe0', c: '#ffc23a' },
  fan: { a: '#b83fb0', b: '#f6a8d8', c: '#ffc23a' },
  basket: { a: '#d8402f', b: '#2f8fe0', c: '#ffc23a' },
  drum: { a: '#1f9a6a', b: '#ffd34a', c: '#ffc23a' },
};

const motif = (p: Pen, name: string, tint: Tint) => (motifs[name] as (p: Pen, t: Tint) => string)(p, tint);

/** Low symbols are carved tiles: four outlines, four reliefs. */
const tiles: Partial<Record<SymbolName, (p: Pen) => string>> = {
  jade: (p) =>
    p.s(polygon(0, 0, 8, 164, 22.5), '#1f8a5f', { o: 9 }) +
    p.s(polygon(0, 0, 8, 130, 22.5), '#2fae78', { o: 4, gloss: 0.5 }) +
    p.l(E(0, 0, 64), '#0c4a34', 44) +
    p.l(E(0, 0, 64), '#9af0c8', 30) +
    p.l('M-56 -30A64 64 0 0 1 0 -64', '#ffffff', 9, 0.8) +
    both(p.s(B([84, -18], [106, 0], [84, 18], [96, 0]), '#9af0c8', { o: 3 })),
  coin: (p) =>
    p.s(E(0, 0, 158), '#9a5a14', { o: 9 }) +
    p.s(E(0, 0, 134), '#d89328', { o: 4, gloss: 0.5 }) +
    p.s(R(-50, -50, 100, 100, 8), '#5a2f08', { o: 9, ink: '#ffe08a' }) +
    [0, 90, 180, 270]
      .map((a) => put(p.s(P([0, -116], [20, -92], [0, -70], [-20, -92]), '#ffe08a', { o: 4 }), 0, 0, 1, a))
      .join(''),
  knot: (p) => {
    const strands = [-44, 0, 44]
      .map((k) => `M${k - 66} ${k + 66}L${k + 66} ${k - 66}M${k - 66} ${-k - 66}L${k + 66} ${66 - k}`)
      .join('');
    const cord = `${strands}${E(0, -128, 22)}${E(128, 0, 22)}${E(-128, 0, 22)}${E(0, 118, 22)}`;
    return (
      p.s(R(-118, -118, 236, 236, 36), '#7a1020', { o: 9 }) +
      [-26, 0, 26].map((x) => p.s(R(x - 8, 136, 16, 44, 7), '#ffc23a', { o: 5 })).join('') +
      put(p.l(cord, '#3a0410', 38) + p.l(cord, '#f0404a', 25) + p.l(cord, '#ffb0a8', 7, 0.75), 0, 0, 0.94)
    );
  },
  peach: (p) =>
    p.s(
      B([0, -150], [108, -120], [158, 0], [110, 110], [0, 160], [-110, 110], [-158, 0], [-108, -120]),
      '#7a4a8a',
      { o: 9 },
    ) +
    p.s(B([-84, 86], [-20, 66], [30, 96], [-30, 128]), '#4fae3b') +
    p.s(B([84, 86], [20, 66], [-30, 96], [30, 128]), '#3f9a3a') +
    p.s(B([0, -116], [54, -84], [98, -10], [70, 66], [0, 88], [-70, 66], [-98, -10], [-54, -84]), '#ff9aa8', {
      gloss: 0.9,
    }) +
    p.l('M0 -108C34 -60 30 10 4 66', '#c83f6a', 9, 0.8) +
    p.f(B([0, -116], [54, -84], [70, -50], [0, -76]), '#e8346a', 0.5),
};

function scatter(p: Pen): string {
  const gong = motif(p, 'gong', tints.wild as Tint);
  return (
    put(gong, 0, 0, 0.98) +
    put(p.s('M-30 -52A62 62 0 1 0 44 40A52 52 0 1 1 -30 -52Z', '#fffbe0', { o: 5 }), 0, 28, 0.9) +
    p.s(star(34, -4, 5, 22, 10), '#fffbe0', { o: 4 })
  );
}

function draw(p: Pen, name: SymbolName): string {
  const tile = tiles[name];
  if (tile) return put(tile(p), 0, 0, 1.05);
  if (name === 'scatter') return put(scatter(p), 0, 0, 0.96);
  const source = {
    wild: 'lantern',
    teapot: 'teapot',
    koi: 'koi',
    fan: 'fan',
    basket: 'dumpling',
    drum: 'drum',
  }[name as 'wild'];
  const scale = { wild: 0.94, fan: 0.9, drum: 0.86, basket: 0.98, teapot: 0.98, koi: 1 }[name as 'wild'] ?? 1;
  const body = put(
    motif(p, source, tints[name] as Tint),
    0,
    name === 'fan' || name === 'drum' ? 16 : 0,
    scale,
  );
  if (name !== 'wild') return body;
  const rays = Array.from({ length: 12 }, (_, i) =>
    put(p.s(P([-15, -128], [0, -188], [15, -128]), '#ffc23a', { o: 4 }), 0, 4, 1, i * 30),
  ).join('');
  return rays + body;
}

/** One symbol as an SVG document of 256 x 256. */
export function symbolSvg(name: SymbolName): string {
  const p = new Pen(name);
  const body = `<g transform="translate(128 128) scale(.62)">${draw(p, name)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><defs>${p.defs.join('')}</defs>${body}</svg>`;
}

/** The street behind the reels, 1600 x 1000; calm in the middle, where the reels are. */
export function backgroundSvg(): string {
  const p = new Pen('bg');
  const scene = scenes.market;
  const k: Paint = {
    p,
    c: scene.palettes[0] as Paint['c'],
    r: createRng('Lantern Reels'),
    s: { w: 1600, h: 1000, x: 800, y: 420 },
  };
  const body = scene.back(k);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="1600" height="1000" preserveAspectRatio="xMidYMid slice"><defs>${p.defs.join('')}</defs>${body}</svg>`;
}

/** A carved frame for five reels, 1000 x 640; the opening is 40 px inside on every side. */
export function frameSvg(): string {
  const p = new Pen('fr');
  const outer =
    'M36 0H964a36 36 0 0 1 36 36V604a36 36 0 0 1 -36 36H36a36 36 0 0 1 -36 -36V36a36 36 0 0 1 36 -36Z';
  const hole = 'M60 40V600H940V40Z';
  const corner =
    p.s(B([0, 0], [70, 4], [84, 30], [40, 40], [30, 84], [4, 70]), '#f6b42c', { o: 4 }) +
    p.s(E(28, 28, 13), '#1fa06a', { o: 4, gloss: 1 });
  const posts = [216, 392, 568, 744].map((x) => p.s(R(x + 36, 40, 8, 560), '#c8902a', { o: 2 })).join('');
  const body = `<path d="${outer}${hole}" fill="${p.linear([
    [0, '#d8343a'],
    [0.5, '#a01826'],
    [1, '#5a0a16'],
  ])}" fill-rule="evenodd"/><path d="M60 40H940V600H60Z" fill="none" stroke="#f6b42c" stroke-width="8"/><path d="${outer}" fill="none" stroke="#f6b42c" stroke-width="6"/>${posts}${[
    [4, 4, 0],
    [996, 4, 90],
    [996, 636, 180],
    [4, 636, 270],
  ]
    .map(([x, y, a]) => put(corner, x as number, y as number, 1, a))
    .join(
      '',
    )}${[120, 310, 500, 690, 880].map((x) => p.s(E(x, 20, 10), '#ffd86a', { o: 3 }) + p.s(E(x, 620, 10), '#ffd86a', { o: 3 })).join('')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 640" width="1000" height="640"><defs>${p.defs.join('')}</defs>${body}</svg>`;
}
