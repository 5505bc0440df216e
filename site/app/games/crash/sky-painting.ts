/** Colours of the sky from the top down, at heights from 0 to 1. */
const SKIES: readonly (readonly [height: number, top: string, bottom: string])[] = [
  [0, '#1a2160', '#5a4f9c'],
  [0.25, '#14266e', '#3f6ab0'],
  [0.5, '#0b1450', '#2a4796'],
  [0.75, '#050a2c', '#13206a'],
  [1, '#010208', '#0a1040'],
];
/** Values, in hundredths, between which a flight leaves the ground. */
const TOP_VALUE = 3000;
const CLOUDS = 9;

/** 0 on the ground at 1.00 ×, 1 in space from 30 × up; every doubling rises by the same amount. */
function heightOf(value: number): number {
  return Math.min(1, Math.max(0, Math.log(value / 100) / Math.log(TOP_VALUE / 100)));
}

type SkyView = { width: number; height: number; ms: number; value: number; isReduced: boolean };

/** Draws the sky by height: dusk over hills, clouds, thin air, and space with the planet below. */
export function paintSky(context: CanvasRenderingContext2D, view: SkyView): void {
  const up = heightOf(view.value);
  sky(context, view, up);
  stars(context, view, up);
  planet(context, view, up);
  clouds(context, view, up);
  hills(context, view, up);
}

function sky(context: CanvasRenderingContext2D, { width, height }: SkyView, up: number): void {
  const at = Math.max(
    1,
    SKIES.findIndex(([from]) => from >= up),
  );
  const [[low, lowTop, lowBottom], [high, highTop, highBottom]] = [SKIES[at - 1]!, SKIES[at]!];
  const share = (up - low) / (high - low);
  const shade = context.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, between(lowTop, highTop, share));
  shade.addColorStop(1, between(lowBottom, highBottom, share));
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
}

/** An interpolated colour, as `rgb()`. */
function between(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a + (b - a) * share);
  });
  return `rgb(${parts.join(' ')})`;
}

/** More stars are visible in thinner air. */
function stars(
  context: CanvasRenderingContext2D,
  { width, height, ms, isReduced }: SkyView,
  up: number,
): void {
  context.fillStyle = '#dfe6ff';
  const drift = isReduced ? 0 : ms / 90;
  const count = Math.round(20 + 70 * up);
  for (let i = 0; i < count; i++) {
    const x = (i * 97.3 - drift * (0.3 + (i % 3) * 0.35)) % width;
    const y = (i * 53.7 + drift * (0.2 + (i % 3) * 0.2)) % (height * 0.92);
    context.globalAlpha = (0.16 + (i % 4) * 0.14) * (0.5 + up / 2);
    context.beginPath();
    context.arc(x < 0 ? x + width : x, y, 0.7 + (i % 3) * 0.45, 0, Math.PI * 2);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** The edge of the planet appears at high altitude, and curves more the higher it is. */
function planet(context: CanvasRenderingContext2D, { width, height }: SkyView, up: number): void {
  const seen = (up - 0.55) / 0.45;
  if (seen <= 0) return;
  const radius = width * (2.6 - 1.2 * seen);
  const [x, y] = [width / 2, height + radius - 14 - 54 * seen];
  context.globalAlpha = Math.min(1, seen * 2);
  const glow = context.createRadialGradient(x, y, radius * 0.97, x, y, radius * 1.05);
  glow.addColorStop(0, '#0c2a63');
  glow.addColorStop(0.36, '#2f7fd6');
  glow.addColorStop(0.42, '#9fd4ffb0');
  glow.addColorStop(1, '#9fd4ff00');
  context.fillStyle = glow;
  context.beginPath();
  context.arc(x, y, radius * 1.05, 0, Math.PI * 2);
  context.fill();
  context.globalAlpha = 1;
}

/** They pass one after another during the ascent. */
function clouds(
  context: CanvasRenderingContext2D,
  { width, height, ms, isReduced }: SkyView,
  up: number,
): void {
  const thick = 1 - Math.abs(up - 0.3) / 0.3;
  if (thick <= 0) return;
  const drift = isReduced ? 0 : ms / 60;
  context.fillStyle = '#dbe6ff';
  for (let i = 0; i < CLOUDS; i++) {
    const size = 26 + (i % 4) * 15;
    const x = (((i * 211.3 - drift * (0.5 + (i % 3) * 0.3)) % (width + 240)) + width + 240) % (width + 240);
    const y = (i * 83.1 + up * height * (3 + (i % 3))) % (height * 1.2);
    context.globalAlpha = thick * (0.06 + (i % 3) * 0.03);
    // One path, so that its parts do not show where they overlap.
    context.beginPath();
    for (const [dx, dy, r] of [
      [0, 0, 1],
      [-0.9, 0.2, 0.7],
      [0.9, 0.25, 0.75],
    ] as const) {
      const [middleX, middleY] = [x - 120 + dx * size, y + dy * size];
      context.moveTo(middleX + size * r * 1.5, middleY);
      context.ellipse(middleX, middleY, size * r * 1.5, size * r * 0.6, 0, 0, Math.PI * 2);
    }
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Terraces that leave the view as the lantern rises. */
function hills(
  context: CanvasRenderingContext2D,
  { width, height, ms, isReduced }: SkyView,
  up: number,
): void {
  const fall = up * height * 0.6;
  if (fall > 90) return;
  for (const [layer, colour] of ['#1a2350', '#131a40', '#0c1130'].entries()) {
    const base = height - 46 + layer * 16 + fall * (1 + layer * 0.4);
    const shift = isReduced ? 0 : (ms / 400) * (layer + 1);
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width + 8; x += 8)
      context.lineTo(
        x,
        base - 9 * Math.sin((x + shift) / (46 + layer * 21)) - 6 * Math.sin((x + shift) / 23 + layer),
      );
    context.lineTo(width, height);
    context.fill();
  }
}
