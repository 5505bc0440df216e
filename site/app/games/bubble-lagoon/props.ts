/** Foreground objects: crosshairs, the bubble cannon, bubbles and numbers. */

export type Point = { x: number; y: number };

export function drawAim(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  r: number,
  turn: number,
  shots: number,
): void {
  context.save();
  context.translate(x, y);
  for (const [colour, width] of [
    ['rgba(4,22,40,0.75)', 6],
    ['#ffe36b', 3],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    for (let i = 0; i < 4; i++) {
      const from = turn + (i * Math.PI) / 2;
      context.beginPath();
      context.arc(0, 0, r, from, from + 1);
      context.stroke();
    }
  }
  context.restore();
  if (shots > 1) drawText(context, `${shots}`, { x: x + r * 0.8, y: y - r * 0.8 }, 15, '#ffe36b');
}

/** Initial position of the keyboard cursor. */
export function drawCursor(context: CanvasRenderingContext2D, { x, y }: Point, r: number): void {
  context.strokeStyle = '#ffffff';
  context.lineWidth = 3;
  context.setLineDash([6, 5]);
  context.strokeRect(x - r, y - r, r * 2, r * 2);
  context.setLineDash([]);
}

/** Sprites that never change, painted once per size. */
export type Props = Record<'barrel' | 'mount' | 'shot' | 'bubble', HTMLCanvasElement>;

/** Bubbles vary in size: the projectile is small with a thick rim; the other contains a fish. */
const SHOT = { half: 24, skin: 3 };
const BUBBLE = { half: 72, skin: 4 };

/** `size`: size of the cannon, in CSS px. */
export function paintProps(size: number, ratio: number): Props {
  return {
    barrel: painted(size * 1.4, ratio, (context) => barrel(context, size)),
    mount: painted(size, ratio, (context) => mount(context, size)),
    shot: painted(SHOT.half, ratio, (context) => bubble(context, SHOT)),
    bubble: painted(BUBBLE.half, ratio, (context) => bubble(context, BUBBLE)),
  };
}

/** A square picture extending `half` px to each side of its centre. */
function painted(half: number, ratio: number, paint: (context: CanvasRenderingContext2D) => void) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(2, Math.ceil(half * ratio) * 2);
  const context = canvas.getContext('2d')!;
  context.setTransform(ratio, 0, 0, ratio, canvas.width / 2, canvas.width / 2);
  paint(context);
  return canvas;
}

/** Points up; rotates about the centre of the picture. */
function barrel(context: CanvasRenderingContext2D, size: number): void {
  const brass = context.createLinearGradient(-size * 0.3, 0, size * 0.3, 0);
  brass.addColorStop(0, '#8d5a1d');
  brass.addColorStop(0.4, '#ffd884');
  brass.addColorStop(1, '#a06a24');
  context.fillStyle = brass;
  context.beginPath();
  context.moveTo(-size * 0.26, 0);
  context.lineTo(-size * 0.2, -size * 1.15);
  context.lineTo(-size * 0.32, -size * 1.3);
  context.lineTo(size * 0.32, -size * 1.3);
  context.lineTo(size * 0.2, -size * 1.15);
  context.lineTo(size * 0.26, 0);
  context.fill();
}

function mount(context: CanvasRenderingContext2D, size: number): void {
  context.fillStyle = '#f3d9e6';
  context.strokeStyle = '#b97a9c';
  context.lineWidth = 2;
  context.beginPath();
  context.arc(0, size * 0.25, size * 0.72, Math.PI, 0);
  context.closePath();
  context.fill();
  context.stroke();
  for (let i = 1; i < 6; i++) {
    const at = Math.PI + (i * Math.PI) / 6;
    context.beginPath();
    context.moveTo(0, size * 0.25);
    context.lineTo(Math.cos(at) * size * 0.72, size * 0.25 + Math.sin(at) * size * 0.72);
    context.stroke();
  }
}

function bubble(context: CanvasRenderingContext2D, { half, skin: wide }: typeof SHOT): void {
  const r = half - wide / 2;
  const skin = context.createRadialGradient(-r * 0.3, -r * 0.35, r * 0.1, 0, 0, r);
  skin.addColorStop(0, 'rgba(255,255,255,0.55)');
  skin.addColorStop(0.55, 'rgba(190,244,255,0.12)');
  skin.addColorStop(1, 'rgba(214,250,255,0.55)');
  context.fillStyle = skin;
  context.strokeStyle = 'rgba(240,255,255,0.9)';
  context.lineWidth = wide;
  context.beginPath();
  context.arc(0, 0, r, 0, Math.PI * 2);
  context.fill();
  context.stroke();
}

/** Draws a picture centred on the origin. */
function drawCentred(context: CanvasRenderingContext2D, picture: HTMLCanvasElement, half: number): void {
  context.drawImage(picture, -half, -half, half * 2, half * 2);
}

export function drawCannon(
  context: CanvasRenderingContext2D,
  props: Props,
  foot: Point,
  size: number,
  angle: number,
  charge: number,
): void {
  context.save();
  context.translate(foot.x, foot.y);
  context.rotate(angle + Math.PI / 2);
  drawCentred(context, props.barrel, size * 1.4);
  context.rotate(-angle - Math.PI / 2);
  drawCentred(context, props.mount, size);
  context.restore();
  if (charge > 0) {
    const tip = { x: foot.x + Math.cos(angle) * size * 1.4, y: foot.y + Math.sin(angle) * size * 1.4 };
    drawBubble(context, props.shot, tip, size * (0.2 + 0.12 * Math.sin(charge * 9)), 1);
  }
}

export function drawBubble(
  context: CanvasRenderingContext2D,
  picture: HTMLCanvasElement,
  { x, y }: Point,
  r: number,
  alpha: number,
): void {
  context.save();
  context.globalAlpha *= alpha;
  context.translate(x, y);
  drawCentred(context, picture, r);
  context.restore();
}

/** A bursting bubble: drops that fly apart. */
export function drawBurst(context: CanvasRenderingContext2D, { x, y }: Point, r: number, part: number): void {
  context.strokeStyle = `rgba(235,255,255,${0.9 * (1 - part)})`;
  context.lineWidth = 2.5;
  for (let i = 0; i < 8; i++) {
    const angle = (i * Math.PI) / 4 + 0.3;
    const [near, far] = [r * (0.5 + part), r * (0.75 + part * 1.2)];
    context.beginPath();
    context.moveTo(x + Math.cos(angle) * near, y + Math.sin(angle) * near);
    context.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
    context.stroke();
  }
}

export function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: Point,
  size: number,
  colour: string,
): void {
  context.font = `800 ${size}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = size * 0.28;
  context.lineJoin = 'round';
  context.strokeStyle = 'rgba(4,22,40,0.85)';
  context.strokeText(text, x, y);
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
