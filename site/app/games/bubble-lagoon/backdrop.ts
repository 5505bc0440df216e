/** The lagoon's background: painted once per size, on a separate canvas below the fish. */
export function paintBackdrop(
  canvas: HTMLCanvasElement,
  { width, height, ratio }: { width: number; height: number; ratio: number },
): void {
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d')!;
  context.scale(ratio, ratio);
  const water = context.createLinearGradient(0, 0, 0, height);
  for (const [at, colour] of [
    [0, '#2ec4d6'],
    [0.3, '#1287b4'],
    [0.68, '#0b4f86'],
    [1, '#07284f'],
  ] as const)
    water.addColorStop(at, colour);
  context.fillStyle = water;
  context.fillRect(0, 0, width, height);
  rays(context, width, height);
  hills(context, width, height, 0.8, 0.06, '#0a3a68', 0.7);
  corals(context, width, height);
  hills(context, width, height, 0.92, 0.035, '#d9b877', 2.1);
  hills(context, width, height, 0.955, 0.02, '#efd49a', 4.4);
}

function rays(context: CanvasRenderingContext2D, width: number, height: number): void {
  for (let i = 0; i < 6; i++) {
    const x = width * (0.02 + i * 0.19);
    const wide = width * (0.05 + (i % 3) * 0.03);
    const light = context.createLinearGradient(0, 0, 0, height * 0.8);
    light.addColorStop(0, `rgba(214,255,250,${0.17 - (i % 2) * 0.07})`);
    light.addColorStop(1, 'rgba(214,255,250,0)');
    context.fillStyle = light;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x + wide, 0);
    context.lineTo(x + wide * 2.6 - width * 0.16, height * 0.8);
    context.lineTo(x - wide * 0.6 - width * 0.16, height * 0.8);
    context.fill();
  }
}

function hills(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  level: number,
  swing: number,
  colour: string,
  phase: number,
): void {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(0, height);
  for (let i = 0; i <= 40; i++) {
    const x = i / 40;
    const up = Math.sin(x * 7 + phase) * 0.6 + Math.sin(x * 17 + phase * 2) * 0.4;
    context.lineTo(x * width, height * (level - up * swing));
  }
  context.lineTo(width, height);
  context.fill();
}

function corals(context: CanvasRenderingContext2D, width: number, height: number): void {
  const side = Math.min(width, height);
  context.lineCap = 'round';
  for (const [at, colour, size] of [
    [0.06, '#e2577a', 0.16],
    [0.13, '#f08a5d', 0.1],
    [0.9, '#b565d8', 0.17],
    [0.97, '#e2577a', 0.1],
    [0.3, '#2f8f9e', 0.08],
    [0.74, '#f08a5d', 0.09],
  ] as const) {
    context.strokeStyle = colour;
    branch(context, at * width, height * 0.94, -Math.PI / 2, size * side * 0.42, 4);
  }
}

function branch(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  angle: number,
  length: number,
  depth: number,
): void {
  const [toX, toY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
  context.lineWidth = Math.max(2, length * 0.34);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
  if (depth <= 1) return;
  branch(context, toX, toY, angle - 0.5, length * 0.68, depth - 1);
  branch(context, toX, toY, angle + 0.42, length * 0.72, depth - 1);
}

const WEEDS = [0.03, 0.19, 0.24, 0.66, 0.82, 0.86];

/** Weeds that bend with the current, and a few rising bubbles; `time` in seconds. */
export function drawMoving(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  time: number,
): void {
  context.lineCap = 'round';
  for (const [i, at] of WEEDS.entries()) {
    const tall = height * (0.16 + (i % 3) * 0.05);
    const bend = (Math.sin(time * 0.9 + i * 1.7) * 0.13 + (i % 2 ? 0.08 : -0.08)) * tall;
    context.strokeStyle = i % 2 ? '#1d8a6a' : '#2fae7c';
    context.lineWidth = Math.max(4, width * 0.007);
    context.beginPath();
    context.moveTo(at * width, height * 0.96);
    context.bezierCurveTo(
      at * width - bend,
      height * 0.96 - tall * 0.4,
      at * width + bend * 1.6,
      height * 0.96 - tall * 0.7,
      at * width + bend,
      height * 0.96 - tall,
    );
    context.stroke();
  }
  context.strokeStyle = 'rgba(230,255,255,0.4)';
  context.lineWidth = 1.5;
  for (let i = 0; i < 9; i++) {
    const part = (time * (0.05 + (i % 4) * 0.012) + i * 0.271) % 1;
    const x = ((i * 0.137 + 0.05) % 1) * width + Math.sin(time * 1.4 + i) * 6;
    context.beginPath();
    context.arc(x, height * (0.95 - part), 2 + (i % 4) * 1.4, 0, Math.PI * 2);
    context.stroke();
  }
}
