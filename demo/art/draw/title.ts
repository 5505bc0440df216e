import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { darken, type Hex, lighten } from './colour.ts';
import type { Pen } from './pen.ts';
import { n } from './shapes.ts';

const require = createRequire(import.meta.url);
const files = {
  lilita: '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff',
  cinzel: '@fontsource/cinzel/files/cinzel-latin-900-normal.woff',
  russo: '@fontsource/russo-one/files/russo-one-latin-400-normal.woff',
  bungee: '@fontsource/bungee/files/bungee-latin-400-normal.woff',
  zilla: '@fontsource/zilla-slab/files/zilla-slab-latin-700-normal.woff',
} as const;
export type Face = keyof typeof files;

const loaded = new Map<Face, opentype.Font>();

function titleFont(name: Face): opentype.Font {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = readFileSync(require.resolve(files[name]));
  const font = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
  );
  loaded.set(name, font);
  return font;
}

interface TextBox {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Every way to break the words over one to three lines. */
function layouts(words: string[]): string[][] {
  const out: string[][] = [];
  const gaps = words.length - 1;
  for (let mask = 0; mask < 1 << gaps; mask += 1) {
    const lines: string[] = [words[0] as string];
    for (let i = 0; i < gaps; i += 1) {
      if (mask & (1 << i)) lines.push(words[i + 1] as string);
      else lines[lines.length - 1] += ` ${words[i + 1]}`;
    }
    if (lines.length <= 3) out.push(lines);
  }
  return out;
}

interface Line {
  text: string;
  size: number;
  width: number;
  height: number;
}

/** Scales each line to the block's width, within limits, so that the block reads as one sign. */
function sizeLines(font: opentype.Font, lines: string[], width: number, height: number): Line[] {
  const cap = 0.74;
  const natural = lines.map((text) => font.getAdvanceWidth(text, 100) / 100);
  const common = width / Math.max(...natural);
  let sizes = natural.map((w) => Math.min(width / w, common * 1.55, 150));
  const total = sizes.reduce((sum, s) => sum + s * cap * 1.16, 0);
  if (total > height) sizes = sizes.map((s) => (s * height) / total);
  return lines.map((text, i) => {
    const size = sizes[i] as number;
    return { text, size, width: (natural[i] as number) * size, height: size * cap };
  });
}

export interface Lettering {
  /** Outlines of all lines, already warped. */
  d: string;
  /** Bounds without the outline strokes. */
  box: TextBox;
}

/**
 * Letters as outlines centred on (x, y), bent by `arc` pixels at the ends (positive: the middle is higher).
 */
export function letter(
  name: Face,
  text: string,
  area: { x: number; y: number; width: number; height: number },
  arc = 0,
): Lettering {
  const font = titleFont(name);
  const score = (lines: Line[]) =>
    lines.reduce((sum, l) => sum + l.width * l.height, 0) * (lines.length === 3 ? 0.9 : 1);
  const lines = layouts(text.split(' '))
    .map((split) => sizeLines(font, split, area.width, area.height))
    .sort((a, b) => score(b) - score(a))[0] as Line[];
  const block = lines.reduce((sum, l) => sum + l.height * 1.16, 0) - (lines.at(-1) as Line).height * 0.16;
  const box: TextBox = { x1: 1e9, y1: 1e9, x2: -1e9, y2: -1e9 };
  let baseline = area.y - block / 2;
  let d = '';
  for (const line of lines) {
    baseline += line.height;
    const path = font.getPath(line.text, area.x - line.width / 2, baseline, line.size);
    const at = (x: number, y: number) => {
      const u = (x - area.x) / (area.width / 2);
      const py = y + arc * u * u - arc * 0.33;
      box.x1 = Math.min(box.x1, x);
      box.x2 = Math.max(box.x2, x);
      box.y1 = Math.min(box.y1, py);
      box.y2 = Math.max(box.y2, py);
      return `${n(x)} ${n(py)}`;
    };
    for (const c of path.commands) {
      if (c.type === 'M' || c.type === 'L') d += `${c.type}${at(c.x, c.y)}`;
      else if (c.type === 'Q') d += `Q${at(c.x1, c.y1)} ${at(c.x, c.y)}`;
      else if (c.type === 'C') d += `C${at(c.x1, c.y1)} ${at(c.x2, c.y2)} ${at(c.x, c.y)}`;
      else d += 'Z';
    }
    baseline += line.height * 0.16;
  }
  return { d, box };
}

/**
 * The lettered sign of a cover: extrusion, dark and coloured outlines, lit gradient and a gloss on the upper
 * half.
 */
export function paintTitle(p: Pen, { d, box }: Lettering, top: Hex, bottom: Hex, edge: Hex): string {
  const dark = darken(edge, 0.72);
  const unit = { gradientUnits: 'userSpaceOnUse' };
  const id = p.id();
  p.defs.push(
    `<linearGradient id="${id}" gradientUnits="${unit.gradientUnits}" x1="0" y1="${n(box.y1)}" x2="0" y2="${n(box.y2)}"><stop offset="0" stop-color="${lighten(top, 0.55)}"/><stop offset=".45" stop-color="${top}"/><stop offset=".55" stop-color="${bottom}"/><stop offset="1" stop-color="${lighten(bottom, 0.15)}"/></linearGradient>`,
  );
  const stroke = (colour: Hex, width: number, dy: number, opacity = 1) =>
    `<path d="${d}" fill="${colour}" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"${dy ? ` transform="translate(0 ${dy})"` : ''}${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
  return (
    `${stroke('#05020c', 30, 12, 0.45)}${stroke(dark, 24, 7)}${stroke(darken(edge, 0.3), 20, 1)}${stroke(lighten(edge, 0.25), 13, -1)}${stroke(dark, 9, 1)}` +
    `<path d="${d}" fill="url(#${id})"/>` +
    p.clip(
      d,
      `<path d="${d}" fill="none" stroke="#ffffff" stroke-width="5" opacity=".6" transform="translate(2 3)"/>`,
    )
  );
}
