import { SYMBOLS as FIESTA } from '#games/fiesta-roads/strips.ts';
import { SYMBOLS as TIDE } from '#games/tide-garden/strips.ts';
import { Pen, type Tint } from './draw/pen.ts';
import { createRng } from './draw/random-numbers.ts';
import { B, E, P, put, R, star } from './draw/shapes.ts';
import { motifs } from './motifs/index.ts';
import { scenes } from './scenes/index.ts';
import type { Paint } from './scenes/scene-elements.ts';

/** The drawing of one symbol: a motif of the library in its own colours, or a drawing of this file. */
type Drawing = { motif: string; tint: Tint; scale: number; y?: number } | ((p: Pen) => string);

const draw = (motif: string, tint: string, scale: number, y = 0): Drawing => {
  const [a, b, c] = tint.split(' ').map((colour) => `#${colour}`) as [string, string, string];
  return { motif, tint: { a, b, c }, scale, y };
};

/** A five-armed starfish with rows of knobs. */
function starfish(p: Pen): string {
  const arms = Array.from({ length: 10 }, (_, i) => {
    const angle = ((i * 36 - 90) * Math.PI) / 180;
    const reach = i % 2 ? 74 : 172;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach + 8] as const;
  });
  const knobs = Array.from({ length: 5 }, (_, i) => {
    const angle = ((i * 72 - 90) * Math.PI) / 180;
    return [46, 78, 108]
      .map((at, n) =>
        p.s(E(Math.cos(angle) * at, Math.sin(angle) * at + 8, 13 - n * 2.5), '#ffd9a0', { o: 3 }),
      )
      .join('');
  }).join('');
  return p.s(B(...arms), '#f0662f', { o: 9, gloss: 0.6 }) + knobs + p.s(E(0, 8, 17), '#ffe9c2', { o: 3 });
}

/** Rays behind a wild or a feature symbol. */
function shining(p: Pen, body: string, colour: string): string {
  const rays = Array.from({ length: 12 }, (_, i) =>
    put(p.s(P([-14, -132], [0, -190], [14, -132]), colour, { o: 4 }), 0, 0, 1, i * 30),
  ).join('');
  return rays + body;
}

type SlotSkin = {
  code: string;
  name: string;
  symbols: readonly string[];
  drawings: Readonly<Record<string, Drawing>>;
  /** Symbols with rays, and the rays' colour. */
  shines: Readonly<Record<string, string>>;
  scene: string;
  palette: number;
  frame(p: Pen): string;
  size: { width: number; height: number };
};

/** Bunting along an edge: flags of three colours on a cord. */
function bunting(p: Pen, y: number, width: number): string {
  const colours = ['#ffd257', '#27a3a0', '#f2486a'];
  const flags = Array.from({ length: 19 }, (_, i) => {
    const x = 48 + i * ((width - 96) / 18);
    return p.s(P([x - 20, y], [x + 20, y], [x, y + 25]), colours[i % 3] as string, { o: 3 });
  }).join('');
  return p.l(`M20 ${y}H${width - 20}`, '#5a1c08', 4) + flags;
}

const fiesta: SlotSkin = {
  code: 'fiesta-roads',
  name: 'Fiesta Roads',
  symbols: FIESTA,
  drawings: {
    parol: draw('parol', 'e8322f ffd34a 27a3a0', 0.86, 6),
    bell: draw('bell', 'ffc23a e23a4e ffd34a', 0.88, 14),
    carabao: draw('carabao', '4a4652 e8322f ffd34a', 0.9, 8),
    guitar: draw('guitar', 'c8561f ffd34a 5a2a10', 0.94),
    drum: draw('drum', '1f8fa0 ffd34a ffc23a', 0.86, 12),
    fan: draw('fan', 'e0407a ffb0d0 ffc23a', 0.9, 16),
    mango: draw('mango', 'ffb52b f0702f 4fae3b', 0.92),
    pineapple: draw('pineapple', 'ffc23a 4fae3b d8842a', 0.9),
    melon: draw('melon', 'f0404f 3fae4a 1a5a2a', 0.92),
    grape: draw('grape', '8a4ad8 4fae3b c8a0ff', 0.9),
  },
  shines: { parol: '#ffd34a' },
  scene: 'market',
  palette: 2,
  size: { width: 1000, height: 790 },
  frame(p) {
    const outer =
      'M34 0H966a34 34 0 0 1 34 34V756a34 34 0 0 1 -34 34H34a34 34 0 0 1 -34 -34V34a34 34 0 0 1 34 -34Z';
    const wood = p.linear([
      [0, '#f07a1f'],
      [0.5, '#c2410c'],
      [1, '#6a1f08'],
    ]);
    const corners = [
      [30, 30],
      [970, 30],
      [970, 760],
      [30, 760],
    ]
      .map(([x, y]) => p.s(star(x as number, y as number, 5, 28, 12), '#ffd257', { o: 4 }))
      .join('');
    return (
      `<path d="${outer}M52 40V750H948V40Z" fill="${wood}" fill-rule="evenodd"/>` +
      `<path d="M52 40H948V750H52Z" fill="none" stroke="#ffd257" stroke-width="8"/>` +
      `<path d="${outer}" fill="none" stroke="#ffd257" stroke-width="6"/>${bunting(p, 10, 1000)}${corners}` +
      [140, 260, 380, 500, 620, 740, 860].map((x) => p.s(E(x, 770, 9), '#ffe6a3', { o: 3 })).join('')
    );
  },
};

const tide: SlotSkin = {
  code: 'tide-garden',
  name: 'Tide Garden',
  symbols: TIDE,
  drawings: {
    pearl: draw('pearl', 'e88ac0 fff4fa ffd0e8', 0.9),
    turtle: draw('turtle', '2fae6a ffd34a 1f7a4a', 0.92),
    octopus: draw('octopus', '9a4af0 ffb0f0 5a1fae', 0.9),
    seahorse: draw('seahorse', 'ffb52b f0702f ffe08a', 0.92),
    crab: draw('crab', 'e8322f ffd34a b0141f', 0.92),
    clownfish: draw('clownfish', 'ff7a2a ffffff 1a1020', 0.92),
    jellyfish: draw('jellyfish', '5fb0ff e0b0ff ffffff', 0.9),
    star: starfish,
  },
  shines: { pearl: '#ffe0f4' },
  scene: 'sea',
  palette: 0,
  size: { width: 1000, height: 1000 },
  frame(p) {
    const outer = B(
      [26, 30],
      [250, 8],
      [500, 20],
      [760, 6],
      [976, 28],
      [994, 260],
      [982, 500],
      [996, 760],
      [972, 974],
      [740, 994],
      [500, 982],
      [240, 996],
      [26, 972],
      [6, 740],
      [18, 500],
      [4, 250],
    );
    const stone = p.linear([
      [0, '#2fb8b0'],
      [0.5, '#0f7a86'],
      [1, '#07485a'],
    ]);
    const shell = (x: number, y: number, turn: number) =>
      put(
        p.s(
          'M0 26C-34 20 -44 -10 -30 -30C-20 -44 -8 -40 0 -46C8 -40 20 -44 30 -30C44 -10 34 20 0 26Z',
          '#ffc8b0',
          {
            o: 4,
            gloss: 0.5,
          },
        ) + p.l('M0 22V-38M-8 20L-24 -30M8 20L24 -30', '#d8806a', 4, 0.8),
        x,
        y,
        0.8,
        turn,
      );
    const bubbles = [
      [180, 30, 9],
      [210, 22, 5],
      [640, 974, 8],
      [668, 982, 5],
      [972, 330, 8],
      [26, 610, 9],
      [32, 584, 5],
      [420, 26, 6],
    ]
      .map(([x, y, r]) => p.s(E(x as number, y as number, r as number), '#d8fff8', { o: 2, gloss: 1 }))
      .join('');
    return (
      `<path d="${outer}M56 56V944H944V56Z" fill="${stone}" fill-rule="evenodd"/>` +
      `<path d="M56 56H944V944H56Z" fill="none" stroke="#7ff0e0" stroke-width="8"/>` +
      `<path d="${outer}" fill="none" stroke="#7ff0e0" stroke-width="6"/>${bubbles}` +
      shell(44, 44, -40) +
      shell(956, 44, 40) +
      shell(956, 956, 140) +
      shell(44, 956, -140) +
      put(p.s(R(-70, -14, 140, 28, 14), '#0f7a86', { o: 4 }), 500, 974)
    );
  },
};

export const slotSkins: readonly SlotSkin[] = [fiesta, tide];

function symbolBody(p: Pen, skin: SlotSkin, name: string): string {
  const drawing = skin.drawings[name]!;
  const body =
    typeof drawing === 'function'
      ? drawing(p)
      : put(
          (motifs[drawing.motif] as (p: Pen, t: Tint) => string)(p, drawing.tint),
          0,
          drawing.y ?? 0,
          drawing.scale,
        );
  const shine = skin.shines[name];
  return shine ? shining(p, put(body, 0, 0, 0.92), shine) : body;
}

/** Every drawing of a slot by name: its symbols, frame and background. */
export function slotDrawings(skin: SlotSkin): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of skin.symbols) {
    const p = new Pen(name);
    const body = `<g transform="translate(128 128) scale(.62)">${symbolBody(p, skin, name)}</g>`;
    files.set(name, document(p, body, 256, 256));
  }
  const frame = new Pen('fr');
  files.set('frame', document(frame, skin.frame(frame), skin.size.width, skin.size.height));
  const p = new Pen('bg');
  const scene = scenes[skin.scene as keyof typeof scenes];
  const k: Paint = {
    p,
    c: scene.palettes[skin.palette] as Paint['c'],
    r: createRng(skin.name),
    s: { w: 1600, h: 1000, x: 800, y: 420 },
  };
  files.set('background', document(p, scene.back(k), 1600, 1000, ' preserveAspectRatio="xMidYMid slice"'));
  return files;
}

function document(p: Pen, body: string, width: number, height: number, more = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${more}><defs>${p.defs.join('')}</defs>${body}</svg>`;
}
