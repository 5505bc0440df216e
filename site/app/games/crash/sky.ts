import { multiplierAt, timeOfMultiplier } from '#games/crash/index.ts';
import { paintSky } from './sky-painting.ts';

/** Marks on the curve: a player's cash-out, with its payout. */
export type CurveMark = { value: number; isOwn: boolean; paid: string };
type FlightPicture = {
  ms: number;
  marks: readonly CurveMark[];
  /** The end of the flight. */
  hasEnded: boolean;
  isReduced: boolean;
};

const INK = {
  line: '#ffd166',
  glow: '#ffb03a',
  grid: '#9fb4ff',
  ended: '#ff7d93',
  own: '#5ff0b4',
  other: '#dfe6ff',
};
const MIN_MS = 6_000;
const STEPS = 72;
/** How long a cash-out amount is shown, in ms, and the maximum shown at once. */
const PAID_MS = 2_600;
const MOST_PAID = 5;
/** Up to this canvas size the lantern keeps its own size. */
const LARGEST = { width: 1200, height: 760 };

/** Draws a flight on its canvas: hills below, stars above, the path so far, a lantern at its end. */
export function paintFlight(canvas: HTMLCanvasElement, picture: FlightPicture): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const dots = Math.min(2, window.devicePixelRatio || 1);
  const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(wide * dots) || canvas.height !== Math.round(high * dots)) {
    canvas.width = Math.round(wide * dots);
    canvas.height = Math.round(high * dots);
  }
  // On very large screens everything scales with the canvas.
  const grown = Math.max(1, Math.min(wide / LARGEST.width, high / LARGEST.height));
  const [width, height] = [wide / grown, high / grown];
  context.setTransform(dots * grown, 0, 0, dots * grown, 0, 0);
  context.clearRect(0, 0, width, height);
  const view = viewOf(width, height, picture.ms);
  const value = 100 * Math.exp(0.00006 * picture.ms);
  paintSky(context, { ...{ width, height, value }, ms: picture.ms, isReduced: picture.isReduced });
  grid(context, view);
  path(context, view, picture);
  marks(context, view, picture);
  lantern(context, view, picture);
}

type View = ReturnType<typeof viewOf>;

/** The path always fills the same part of the picture: the axes scale with it. */
function viewOf(width: number, height: number, ms: number) {
  const span = Math.max(MIN_MS, ms * 1.12);
  const top = Math.max(180, 100 + (multiplierAt(Math.floor(ms)) - 100) * 1.35);
  const [left, right, floor, ceiling] = [36, width - 52, height - 34, 48];
  return {
    span,
    top,
    x: (at: number) => left + ((right - left) * at) / span,
    y: (value: number) => floor - ((floor - ceiling) * (value - 100)) / (top - 100),
    left,
    right,
  };
}

/** Lines at round values, with labels. */
function grid(context: CanvasRenderingContext2D, { top, y, left, right }: View): void {
  const step =
    [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000].find((step) => (top - 100) / step <= 5) ??
    50_000;
  context.strokeStyle = INK.grid;
  context.fillStyle = INK.grid;
  context.lineWidth = 1;
  context.font = '600 12px system-ui, sans-serif';
  context.textAlign = 'right';
  for (let value = 100; value < top; value += step) {
    context.globalAlpha = 0.16;
    context.beginPath();
    context.moveTo(left, y(value));
    context.lineTo(right, y(value));
    context.stroke();
    context.globalAlpha = 0.75;
    context.fillText(`${(value / 100).toFixed(value % 100 === 0 ? 0 : 1)}×`, right + 40, y(value) + 4);
  }
  context.globalAlpha = 1;
}

function path(context: CanvasRenderingContext2D, { x, y }: View, { ms, hasEnded }: FlightPicture): void {
  const colour = hasEnded ? INK.ended : INK.line;
  const line = new Path2D();
  for (let i = 0; i <= STEPS; i++) {
    const at = (ms * i) / STEPS;
    const value = 100 * Math.exp(0.00006 * at);
    if (i === 0) line.moveTo(x(at), y(value));
    else line.lineTo(x(at), y(value));
  }
  const under = new Path2D(line);
  under.lineTo(x(ms), y(100));
  under.lineTo(x(0), y(100));
  const shade = context.createLinearGradient(0, y(100 * Math.exp(0.00006 * ms)), 0, y(100));
  shade.addColorStop(0, `${colour}55`);
  shade.addColorStop(1, `${colour}00`);
  context.fillStyle = shade;
  context.fill(under);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = colour;
  context.lineWidth = 5;
  context.shadowColor = hasEnded ? INK.ended : INK.glow;
  context.shadowBlur = 18;
  context.stroke(line);
  context.shadowBlur = 0;
}

function marks(context: CanvasRenderingContext2D, { x, y }: View, picture: FlightPicture): void {
  const left = picture.marks
    .map((mark) => ({ ...mark, at: timeOfMultiplier(mark.value) }))
    .filter(({ at }) => at <= picture.ms);
  for (const { value, at, isOwn } of left) {
    context.fillStyle = isOwn ? INK.own : INK.other;
    context.globalAlpha = isOwn ? 1 : 0.7;
    context.beginPath();
    context.arc(x(at), y(value), isOwn ? 7 : 3.5, 0, Math.PI * 2);
    context.fill();
    if (isOwn) {
      context.strokeStyle = '#06281b';
      context.lineWidth = 2;
      context.stroke();
    }
  }
  const recent = left.filter(({ at }) => picture.ms - at < PAID_MS).sort((one, other) => other.at - one.at);
  const shown = recent.slice(0, MOST_PAID);
  // Below the lantern, beside the path; near the ground shifted up as far as needed.
  const now = 100 * Math.exp(0.00006 * picture.ms);
  const first = Math.min(y(now) + 38, y(100) + 26 - (shown.length - 1) * 17);
  const beside = first < y(now) + 38 ? 62 : 14;
  context.textAlign = 'center';
  for (const [place, { at, isOwn, paid }] of shown.entries()) {
    const age = (picture.ms - at) / PAID_MS;
    context.globalAlpha = picture.isReduced ? 0.9 : 1 - age ** 3;
    context.font = `700 ${isOwn ? 15 : 12}px system-ui, sans-serif`;
    context.fillStyle = isOwn ? INK.own : INK.other;
    context.fillText(paid, x(picture.ms) + beside, first + place * 17);
  }
  context.globalAlpha = 1;
}

/** A paper lantern; its light is out once the flight has ended. */
function lantern(
  context: CanvasRenderingContext2D,
  { x, y }: View,
  { ms, hasEnded, isReduced }: FlightPicture,
): void {
  const value = 100 * Math.exp(0.00006 * ms);
  context.save();
  context.translate(x(ms), y(value) - 16);
  context.rotate(hasEnded ? 0.5 : isReduced ? 0 : Math.sin(ms / 420) * 0.09);
  if (!hasEnded) {
    const glow = context.createRadialGradient(0, 0, 4, 0, 0, 62);
    glow.addColorStop(0, '#ffcf70cc');
    glow.addColorStop(1, '#ffb03a00');
    context.fillStyle = glow;
    context.fillRect(-62, -62, 124, 124);
  }
  const paper = context.createLinearGradient(0, -22, 0, 20);
  paper.addColorStop(0, hasEnded ? '#4b4668' : '#ff9a4d');
  paper.addColorStop(1, hasEnded ? '#35314d' : '#ffe3a0');
  context.fillStyle = paper;
  context.beginPath();
  context.moveTo(-9, 18);
  context.bezierCurveTo(-24, 4, -24, -22, 0, -26);
  context.bezierCurveTo(24, -22, 24, 4, 9, 18);
  context.closePath();
  context.fill();
  context.strokeStyle = hasEnded ? '#6a6590' : '#b8481f';
  context.lineWidth = 1.6;
  for (const bend of [-1, 0, 1]) {
    context.beginPath();
    context.moveTo(bend * 2, -26);
    context.quadraticCurveTo(bend * 17, -6, bend * 6, 18);
    context.stroke();
  }
  context.fillStyle = hasEnded ? '#2a2740' : '#7a2c14';
  context.fillRect(-9, 17, 18, 4);
  if (!hasEnded) {
    context.fillStyle = '#fff3cf';
    context.beginPath();
    context.ellipse(0, 24 + (isReduced ? 0 : Math.sin(ms / 70)), 3, 5, 0, 0, Math.PI * 2);
    context.fill();
  }
  context.restore();
}
