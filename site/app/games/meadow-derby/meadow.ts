/** The meadow of the race; `camera` is the scroll offset, in pixels. */
type Context = CanvasRenderingContext2D;

export function scenery(context: Context, width: number, height: number, camera: number): void {
  const sky = context.createLinearGradient(0, 0, 0, height * 0.5);
  sky.addColorStop(0, '#6db7ee');
  sky.addColorStop(1, '#e9f6ff');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  for (const [speed, level, swing, colour] of [
    [0.05, 0.36, 0.08, '#9fcbb0'],
    [0.12, 0.42, 0.05, '#6fae78'],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width + 16; x += 16) {
      const at = (x + camera * speed) / 140;
      const up = (0.5 + 0.5 * Math.sin(at)) * (0.7 + 0.3 * Math.sin(at * 2.3));
      context.lineTo(x, height * (level - swing * up));
    }
    context.lineTo(width, height);
    context.fill();
  }
  const gap = 92;
  const shift = (((camera * 0.3) % gap) + gap) % gap;
  const tall = height * 0.13;
  context.fillStyle = '#3f7d4d';
  for (let x = -shift; x < width + gap; x += gap) {
    context.beginPath();
    context.ellipse(x, height * 0.46 - tall * 0.5, tall * 0.3, tall * 0.55, 0, 0, Math.PI * 2);
    context.fill();
  }
}

export function ground(
  context: Context,
  width: number,
  height: number,
  { turf, camera }: { turf: number; camera: number },
): void {
  context.fillStyle = '#4c9a4f';
  context.fillRect(0, turf - height * 0.02, width, height);
  const band = 120;
  const shift = ((camera % (band * 2)) + band * 2) % (band * 2);
  context.fillStyle = '#57a859';
  for (let x = -shift - band; x < width + band; x += band * 2) {
    context.beginPath();
    context.moveTo(x + 18, turf);
    context.lineTo(x + band + 18, turf);
    context.lineTo(x + band - 18, height);
    context.lineTo(x - 18, height);
    context.fill();
  }
  context.fillStyle = '#ffffff';
  context.fillRect(0, turf - height * 0.025, width, 3);
  posts(context, width, camera, { y: turf - height * 0.025, tall: height * 0.03, gap: 64 });
}

type Posts = { y: number; tall: number; gap: number };

function posts(context: Context, width: number, camera: number, { y, tall, gap }: Posts): void {
  const shift = ((camera % gap) + gap) % gap;
  for (let x = -shift; x < width; x += gap) context.fillRect(x, y, 3, tall);
}

export function rail(context: Context, width: number, height: number, camera: number): void {
  context.fillStyle = '#ffffff';
  context.fillRect(0, height * 0.955, width, 5);
  posts(context, width, camera * 1.12, { y: height * 0.955, tall: height * 0.05, gap: 110 });
}

/** The chequered line and its post. */
export function winningPost(
  context: Context,
  x: number,
  height: number,
  { turf, aslant }: { turf: number; aslant: number },
): void {
  const side = Math.max(4, height * 0.016);
  for (let i = 0; turf + i * side < height * 0.95; i++)
    for (let j = 0; j < 2; j++) {
      context.fillStyle = (i + j) % 2 ? '#ffffff' : '#20242e';
      context.fillRect(x + j * side - i * side * aslant, turf + i * side, side, side);
    }
  context.fillStyle = '#d8324a';
  context.fillRect(x - 3, height * 0.12, 6, turf - height * 0.12);
  for (const [r, colour] of [
    [0.045, '#ffffff'],
    [0.03, '#d8324a'],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, height * 0.12, height * r, 0, Math.PI * 2);
    context.fill();
  }
}
