import type { FishKind } from '#games/bubble-lagoon/fish.ts';

/** One piece of a drawing: a path in a square from −100 to 100, with the fish facing right. */
export type DrawingPiece = { d: string; fill?: string; line?: string; width?: number };
/** `half`: half its length, as a share of the lagoon's shorter side. `sway`: amplitude of the tail. */
type Drawing = { half: number; sway: number; pieces: readonly DrawingPiece[] };

const eye = (x: number, y: number, r: number): DrawingPiece[] => [
  { d: circle(x, y, r), fill: '#fdfefe' },
  { d: circle(x + r * 0.18, y, r * 0.6), fill: '#10202e' },
  { d: circle(x + r * 0.35, y - r * 0.3, r * 0.24), fill: '#ffffff' },
];

function circle(x: number, y: number, r: number): string {
  return `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;
}

const sprat: DrawingPiece[] = [
  { d: 'M-52,0L-98,-32Q-84,0 -98,32Z', fill: '#6fa3c8' },
  { d: 'M96,3C66,-32 0,-36 -60,-2C0,38 66,34 96,3Z', fill: '#a9d3ee' },
  { d: 'M96,3C66,-32 0,-36 -60,-2C-10,-16 60,-10 96,3Z', fill: '#3f7fae' },
  { d: 'M80,14C40,30 0,26 -40,8C0,18 40,20 80,14Z', fill: '#f4fbff' },
  { d: 'M10,-27L-14,-46L-24,-23Z', fill: '#3f7fae' },
  ...eye(68, -2, 9),
];

const wrasse: DrawingPiece[] = [
  { d: 'M-44,0C-64,-20 -84,-40 -98,-38C-86,-14 -86,14 -98,38C-84,40 -64,20 -44,0Z', fill: '#f2b23c' },
  { d: 'M52,-34C20,-74 -28,-66 -50,-14L0,-20Z', fill: '#e0662d' },
  { d: 'M40,36C14,66 -20,58 -40,16L0,20Z', fill: '#e0662d' },
  { d: 'M97,4C74,-44 2,-54 -54,0C2,54 74,48 97,4Z', fill: '#ff8a3d' },
  { d: 'M52,-38C40,-14 40,20 52,42L37,45C25,18 25,-16 37,-42Z', fill: '#fff3e2' },
  { d: 'M4,-45C-8,-18 -8,20 4,46L-13,42C-23,18 -23,-18 -13,-40Z', fill: '#fff3e2' },
  { d: 'M18,2C6,-14 -10,-12 -18,6C-8,20 8,18 18,2Z', fill: '#f2b23c' },
  ...eye(72, -8, 10),
  { d: 'M95,10Q84,18 76,13', line: '#a63d12', width: 4 },
];

const puffer: DrawingPiece[] = [
  { d: 'M-58,0L-96,-28Q-84,0 -96,28Z', fill: '#e5a63a' },
  ...spikes(),
  { d: circle(8, 0, 66), fill: '#f8d25c' },
  { d: 'M-48,34A66,66 0 0,0 66,30C30,52 -14,54 -48,34Z', fill: '#fff6d8' },
  {
    d: `${circle(-20, -34, 9)}${circle(6, -46, 7)}${circle(-38, -10, 7)}${circle(34, -38, 6)}`,
    fill: '#c98a26',
  },
  { d: 'M-8,6C-30,-4 -38,16 -26,30C-10,32 -2,18 -8,6Z', fill: '#e5a63a' },
  ...eye(46, -12, 15),
  { d: 'M74,16Q64,26 54,18', line: '#8d5a12', width: 5 },
];

function spikes(): DrawingPiece[] {
  const spike = Array.from({ length: 16 }, (_, i) => {
    const [a, b] = [(i * Math.PI) / 8, (i * Math.PI) / 8 + 0.15];
    const at = (angle: number, r: number) =>
      `${(8 + Math.cos(angle) * r).toFixed(1)},${(Math.sin(angle) * r).toFixed(1)}`;
    return `M${at(a - 0.15, 62)}L${at(a, 84)}L${at(b, 62)}Z`;
  });
  return [{ d: spike.join(''), fill: '#c98a26' }];
}

const angel: DrawingPiece[] = [
  { d: 'M-46,0L-92,-24Q-78,0 -92,24Z', fill: '#7b5bd6' },
  { d: 'M30,-34C10,-62 -30,-94 -78,-98C-54,-66 -44,-40 -42,-12Z', fill: '#9b7bf0' },
  { d: 'M30,36C10,62 -30,94 -78,98C-54,66 -44,40 -42,12Z', fill: '#9b7bf0' },
  { d: 'M86,2C50,-48 -10,-52 -52,0C-10,52 50,52 86,2Z', fill: '#c9b6ff' },
  { d: 'M40,-38C30,-14 30,16 40,40L25,43C15,16 15,-16 25,-42Z', fill: '#5a3fb0' },
  { d: 'M-4,-42C-14,-16 -14,16 -4,42L-20,34C-28,12 -28,-12 -20,-34Z', fill: '#5a3fb0' },
  { d: 'M10,46C6,70 -2,86 -12,98', line: '#e7dcff', width: 4 },
  ...eye(58, -6, 11),
];

const squid: DrawingPiece[] = [
  ...[-24, -12, 0, 12, 24].map(
    (y, i): DrawingPiece => ({
      d: `M-14,${y}C-44,${y * 1.5 - 8} -66,${y * 1.8 + 10} -${96 - Math.abs(y)},${y * 1.7}`,
      line: i % 2 ? '#d8568f' : '#b93d77',
      width: 9,
    }),
  ),
  { d: 'M98,-2C86,-44 66,-54 52,-52L48,50C64,52 86,42 98,-2Z', fill: '#ff9cc4' },
  { d: 'M96,0C70,-34 20,-42 -18,-30C-28,-12 -28,12 -18,30C20,42 70,34 96,0Z', fill: '#f06aa6' },
  { d: 'M80,-6C56,-28 20,-32 -8,-24C20,-22 52,-18 80,-6Z', fill: '#ffb3d3' },
  { d: `${circle(36, 12, 5)}${circle(52, 4, 4)}${circle(20, -6, 4)}`, fill: '#c94583' },
  ...eye(-4, -10, 12),
];

const turtle: DrawingPiece[] = [
  { d: 'M22,-32C40,-74 10,-92 -22,-96C-12,-70 -8,-50 -6,-34Z', fill: '#5fa86a' },
  { d: 'M22,32C40,74 10,92 -22,96C-12,70 -8,50 -6,34Z', fill: '#4d9159' },
  { d: 'M-52,-18L-88,-38L-70,-6ZM-52,18L-88,38L-70,6Z', fill: '#4d9159' },
  { d: 'M52,-16C70,-26 96,-20 97,0C96,20 70,26 52,16Z', fill: '#74c07e' },
  { d: 'M68,0C60,-42 -30,-62 -66,0C-30,62 60,42 68,0Z', fill: '#2e6b4f' },
  { d: 'M54,0C46,-30 -26,-46 -54,0C-26,46 46,30 54,0Z', fill: '#d79b4a' },
  {
    d: 'M-10,-24L16,-22L26,0L16,22L-10,24L-24,0ZM-24,0L-52,0M-10,-24L-22,-36M16,-22L26,-32M26,0L54,0M16,22L26,32M-10,24L-22,36',
    line: '#8a5a22',
    width: 4,
  },
  ...eye(80, -9, 7),
  ...eye(80, 9, 7),
];

const sword: DrawingPiece[] = [
  { d: 'M-66,0C-78,-20 -92,-52 -98,-60C-92,-24 -90,24 -98,60C-92,52 -78,20 -66,0Z', fill: '#2c4f8f' },
  { d: 'M40,-18C26,-70 -20,-64 -54,-8L0,-12Z', fill: '#4f7fd6' },
  { d: 'M20,20L-6,48L-14,18Z', fill: '#2c4f8f' },
  { d: 'M100,-1L50,-13C16,-34 -30,-26 -72,0C-30,24 16,28 50,9Z', fill: '#3565b5' },
  { d: 'M58,8C16,26 -30,22 -68,2C-30,12 20,14 58,2Z', fill: '#dcebff' },
  { d: 'M100,-1L50,-9L52,5Z', fill: '#8fb2e8' },
  ...eye(42, -6, 8),
];

const shark: DrawingPiece[] = [
  { d: 'M-62,0C-74,-20 -92,-46 -99,-48C-90,-20 -84,4 -92,28C-80,24 -70,14 -62,0Z', fill: '#5c7488' },
  { d: 'M20,-24C6,-50 -12,-64 -24,-66C-22,-46 -24,-36 -26,-20Z', fill: '#5c7488' },
  { d: 'M26,18C12,42 -8,54 -22,54C-14,38 -10,28 -10,18Z', fill: '#4a6074' },
  { d: 'M98,-2C76,-30 10,-40 -70,0C-20,30 60,32 98,-2Z', fill: '#7d97ac' },
  { d: 'M96,1C66,30 -10,30 -60,4C-10,12 50,14 96,1Z', fill: '#eaf3f8' },
  { d: 'M84,11Q66,20 52,12', line: '#40566a', width: 4 },
  { d: 'M36,-10L32,8M28,-10L24,8M20,-9L16,8', line: '#566d80', width: 3 },
  ...eye(68, -9, 7),
];

const dragon: DrawingPiece[] = [
  { d: 'M-60,6C-76,-14 -90,-30 -99,-28C-92,-8 -92,16 -98,34C-84,30 -70,22 -60,6Z', fill: '#e8493f' },
  { d: 'M44,-22L36,-58L18,-26L4,-62L-10,-24L-26,-54L-34,-18L-50,-40L-54,-8Z', fill: '#e8493f' },
  {
    d: 'M74,-12C40,-40 0,-34 -20,-16C-36,-2 -52,-6 -66,4C-54,22 -30,26 -8,22C20,18 40,34 70,20Z',
    fill: '#f5b82e',
  },
  { d: 'M66,16C40,28 20,12 -8,18C-30,22 -50,18 -62,6C-46,12 -26,10 -8,8C20,4 44,10 66,16Z', fill: '#fff0b8' },
  {
    d: 'M50,-20A9,9 0 0,1 34,-14M30,-22A9,9 0 0,1 14,-14M10,-20A9,9 0 0,1 -6,-12M-10,-14A8,8 0 0,1 -24,-6',
    line: '#c47d10',
    width: 4,
  },
  { d: 'M60,-24C76,-34 98,-18 99,2C96,20 78,26 60,22Z', fill: '#f5b82e' },
  { d: 'M66,-24L58,-56L76,-28ZM80,-24L82,-50L90,-20Z', fill: '#8fe3d2' },
  { d: 'M92,12C84,34 66,40 54,36M94,8C96,30 88,46 76,50', line: '#8fe3d2', width: 4 },
  { d: 'M20,18C14,40 -2,48 -16,46C-10,36 -6,28 -4,18Z', fill: '#e8493f' },
  { d: 'M97,8Q86,14 76,9', line: '#a8620a', width: 4 },
  ...eye(76, -6, 9),
];

export const DRAWINGS: Readonly<Record<FishKind, Drawing>> = {
  sprat: { half: 0.042, sway: 0.1, pieces: sprat },
  wrasse: { half: 0.058, sway: 0.08, pieces: wrasse },
  puffer: { half: 0.06, sway: 0.03, pieces: puffer },
  angel: { half: 0.07, sway: 0.05, pieces: angel },
  squid: { half: 0.075, sway: 0.09, pieces: squid },
  turtle: { half: 0.09, sway: 0.02, pieces: turtle },
  sword: { half: 0.115, sway: 0.05, pieces: sword },
  shark: { half: 0.145, sway: 0.05, pieces: shark },
  dragon: { half: 0.16, sway: 0.11, pieces: dragon },
};
