import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Hex } from '../demo/art/draw/colour.ts';
import { gold, Pen, steel, wood } from '../demo/art/draw/pen.ts';
import { E, P, put, R } from '../demo/art/draw/shapes.ts';

// Pictures of payment methods, referenced as their image; none is a real logo. They are stored in the
// repository. After changing them, run: node scripts/payment-pictures.ts
const folder = path.join(import.meta.dirname, '../site/public/template/payment');

/** A scene on the tile, 400 x 400; the two colours are the tile's background, top and bottom. */
type Scene = { ground: readonly [Hex, Hex]; draw: (p: Pen) => string };

const paper = '#fff6e4';
const dark = '#1d2740';

/** A coin, centred on its position. */
const coin = (p: Pen, radius: number, colour: Hex = gold) =>
  p.s(E(0, 0, radius), colour, { gloss: 0.8 }) +
  p.s(E(0, 0, radius * 0.67), colour, { o: 3 }) +
  p.f(P([0, -radius * 0.36], [radius * 0.33, 0], [0, radius * 0.36], [-radius * 0.33, 0]), '#fff2b8');

/** A bank's front with a coin moving towards it. */
function bank(p: Pen): string {
  const column = p.s(R(-15, -52, 30, 104, 4), paper) + p.s(R(-21, -60, 42, 16, 4), '#e7d8b5', { o: 4 });
  const front =
    p.s(R(-128, -20, 256, 124), '#35507e') +
    [-88, 0, 88].map((x) => put(column, x, 48)).join('') +
    p.s(P([0, -128], [150, -40], [150, -14], [-150, -14], [-150, -40]), paper) +
    p.s(E(0, -54, 20), gold, { o: 4 }) +
    p.s(R(-146, 100, 292, 30, 6), '#e7d8b5');
  const arrow = p.s(P([-64, -18], [10, -18], [10, -48], [72, 0], [10, 48], [10, 18], [-64, 18]), '#39c07a', {
    gloss: 0.4,
  });
  return `${put(front, 200, 180, 0.98)}${put(coin(p, 52), 98, 316)}${put(arrow, 248, 322, 1.1)}`;
}

/** A phone with a wallet in it. */
function wallet(p: Pen): string {
  const phone =
    p.s(R(-86, -152, 172, 304, 30), dark) +
    p.f(R(-70, -126, 140, 236, 10), '#59c3f0') +
    p.f(P([-70, -126], [34, -126], [-70, 40]), '#ffffff', 0.22) +
    p.f(R(-22, -144, 44, 9, 5), '#6b7896') +
    p.f(E(0, 130, 11), '#6b7896');
  const wallet =
    p.s(R(-84, -76, 150, 56, 16), '#f3e3b4') +
    p.s(R(-104, -58, 208, 132, 24), '#b8552d') +
    p.l(R(-88, -42, 176, 100, 14), '#f0a878', 4) +
    p.s('M104 -22H52a24 24 0 0 0 0 48H104Z', '#8f3c1d') +
    p.s(E(58, 2, 11), gold, { o: 3 });
  return `${put(phone, 162, 198, 1, -8)}${put(coin(p, 46), 292, 118)}${put(wallet, 246, 262, 1.06, 6)}`;
}

const CODE = ['1110111', '1010101', '1110111', '0001010', '1110101', '1010011', '1110110'] as const;

/** A QR code on a card between the corners of a viewfinder. */
function code(p: Pen): string {
  const cells = CODE.flatMap((row, y) =>
    [...row].map((cell, x) => (cell === '1' ? R(-94 + x * 27, -94 + y * 27, 27.6, 27.6, 3) : '')),
  ).join('');
  const card = p.s(R(-124, -124, 248, 248, 28), '#fffdf6') + p.f(cells, dark);
  const corner = p.l('M-158 -104V-134a24 24 0 0 1 24 -24H-104', gold, 20);
  const corners = [0, 90, 180, 270].map((turn) => put(corner, 200, 200, 1, turn)).join('');
  const beam = p.glow(200, 200, 170, '#ff7a5c', 0.5, 30) + p.f(R(34, 195, 332, 10, 5), '#ff5c43');
  return `${put(card, 200, 200)}${corners}${beam}`;
}

/** An account's card in dashed lines in front of the card that replaces it. */
function account(p: Pen): string {
  const number = [-104, -48, 8, 64].map((x) => p.f(R(x, 14, 40, 15, 7), '#fff6e4')).join('');
  const card =
    p.s(R(-138, -88, 276, 176, 26), '#7a4fd0', { gloss: 0.35 }) +
    p.s(R(-108, -52, 54, 42, 9), gold, { o: 4 }) +
    p.l('M-90 -52v42M-72 -52v42M-108 -31h54', '#a8741a', 4) +
    number +
    p.f(R(-104, 46, 92, 13, 6), '#c7b0f5');
  const shade = `<path d="${R(-138, -88, 276, 176, 26)}" fill="#ffffff" fill-opacity=".12" stroke="#ffffff" stroke-width="9" stroke-dasharray="26 20" stroke-linecap="round"/>`;
  return `${put(shade, 222, 140, 0.98, -10)}${put(card, 182, 238, 1, -10)}`;
}

/** A shop: awning, window and a counter with money passing over it. */
function shop(p: Pen): string {
  const stripe = (x: number, colour: Hex) =>
    p.s(`M${x} -128H${x + 64}V-58a32 32 0 0 1 -64 0Z`, colour, { o: 5 });
  const front =
    p.s(R(-124, -70, 248, 206, 8), '#fbe9c4') +
    p.s(R(-96, -30, 192, 84, 8), '#79c7d8') +
    p.f(P([-96, 54], [-96, 10], [-56, -30], [20, -30]), '#ffffff', 0.4) +
    p.s(R(-144, 58, 288, 30, 8), wood) +
    p.s(R(-130, 88, 260, 54, 6), '#7c4421') +
    [-160, -96, -32, 32, 96].map((x, i) => stripe(x, i % 2 ? paper : '#e2533f')).join('');
  return `${put(front, 200, 206, 0.98)}${put(coin(p, 50), 288, 290)}`;
}

/** A coin of a chain: hexagonal, with a block on it. */
function chain(p: Pen): string {
  const hex = (r: number) =>
    P(
      ...[0, 1, 2, 3, 4, 5].map(
        (i) => [Math.sin((i * Math.PI) / 3) * r, -Math.cos((i * Math.PI) / 3) * r] as const,
      ),
    );
  const link = p.l(R(-44, -24, 88, 48, 24), '#2a1d10', 30) + p.l(R(-44, -24, 88, 48, 24), steel, 18);
  const block =
    p.f(P([0, -62], [54, -31], [0, 0], [-54, -31]), '#fff2b8') +
    p.f(P([-54, -31], [0, 0], [0, 62], [-54, 31]), '#d98a12') +
    p.f(P([54, -31], [0, 0], [0, 62], [54, 31]), '#a9640a');
  const body = p.s(hex(138), gold, { gloss: 0.7 }) + p.s(hex(100), '#e79a1c', { o: 4 }) + block;
  return `${put(link, 70, 316, 1, -45)}${put(link, 330, 84, 1, -45)}${put(body, 200, 200)}`;
}

const WAYS: Record<string, Scene> = {
  'bank-transfer': { ground: ['#3f7ac8', '#152c5c'], draw: bank },
  'e-wallet': { ground: ['#2fb3a5', '#0c4650'], draw: wallet },
  qr: { ground: ['#5a6a86', '#1b2438'], draw: code },
  'virtual-account': { ground: ['#d9629a', '#5a1748'], draw: account },
  'over-the-counter': { ground: ['#f0a53c', '#9c4a12'], draw: shop },
  crypto: { ground: ['#4b4f9e', '#191a46'], draw: chain },
};

mkdirSync(folder, { recursive: true });
for (const [name, { ground, draw }] of Object.entries(WAYS)) {
  const p = new Pen();
  const fill = p.linear([
    [0, ground[0]],
    [1, ground[1]],
  ]);
  const body = `<rect width="400" height="400" rx="84" fill="${fill}"/>${draw(p)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><defs>${p.defs.join('')}</defs>${body}</svg>`;
  writeFileSync(path.join(folder, `${name}.svg`), svg);
}
