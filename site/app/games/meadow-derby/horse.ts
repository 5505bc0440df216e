/** A number's colours: silks and cap, its label, and the horse's coat. */
export const SILKS: readonly { fill: string; text: string; coat: string }[] = [
  { fill: '#d8324a', text: '#ffffff', coat: '#7a4a2a' },
  { fill: '#f7f8fb', text: '#20242e', coat: '#4a3226' },
  { fill: '#2f6fe0', text: '#ffffff', coat: '#8a5a34' },
  { fill: '#f5c542', text: '#20242e', coat: '#2f2622' },
  { fill: '#1f9d63', text: '#ffffff', coat: '#9b6a3e' },
  { fill: '#22262f', text: '#ffffff', coat: '#b9a48c' },
  { fill: '#ef7f1a', text: '#20242e', coat: '#5b3a26' },
  { fill: '#f08bb4', text: '#20242e', coat: '#6d6a70' },
];

const BODY =
  'M-44,-8C-46,-26 -22,-30 0,-27C14,-25 26,-30 34,-40C40,-50 50,-62 58,-64L60,-74L66,-65C76,-62 84,-54 90,-46C93,-41 88,-36 82,-38C76,-39 70,-42 66,-42C60,-34 54,-24 46,-14C42,-2 30,2 16,1C0,0 -20,4 -34,2C-42,0 -44,-4 -44,-8Z';

type Limb = { x: number; y: number; swing: number; fold: number; width: number };

function leg(context: CanvasRenderingContext2D, { x, y, swing, fold, width }: Limb): void {
  const knee = { x: x + Math.sin(swing) * 19, y: y + Math.cos(swing) * 19 };
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(knee.x, knee.y);
  context.lineTo(knee.x + Math.sin(swing - fold) * 21, knee.y + Math.cos(swing - fold) * 21);
  context.stroke();
}

type Horse = { x: number; y: number; size: number; number: number; stride: number | null };

/**
 * Draws a horse with its rider, facing right; `stride` in turns, null while it stands. Its feet are at (x,
 * y).
 */
export function drawHorse(context: CanvasRenderingContext2D, { x, y, size, number, stride }: Horse): void {
  const { coat } = SILKS[number - 1]!;
  const turn = (stride ?? 0) * Math.PI * 2;
  const runs = stride !== null;
  const limb = (at: number, phase: number, width: number) =>
    leg(context, {
      x: at,
      y: -4,
      swing: runs ? Math.sin(turn + phase) * 0.95 : 0,
      fold: runs ? 0.35 + Math.max(0, Math.cos(turn + phase)) * 0.95 : 0,
      width,
    });
  context.save();
  context.translate(x, y);
  context.scale(size / 100, size / 100);
  context.fillStyle = 'rgba(20,40,10,0.28)';
  context.beginPath();
  context.ellipse(4, 0, 56, 6, 0, 0, Math.PI * 2);
  context.fill();
  context.translate(0, -40 + (runs ? Math.sin(turn) * 3.5 : 0));
  context.rotate(runs ? Math.sin(turn + 0.9) * 0.045 : 0);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = coat;
  context.globalAlpha = 0.75;
  limb(-30, 0.5, 8);
  limb(26, 2.6, 7);
  context.globalAlpha = 1;
  context.lineWidth = 8;
  context.beginPath();
  context.moveTo(-42, -14);
  context.quadraticCurveTo(
    -60,
    runs ? -22 + Math.sin(turn) * 5 : -6,
    -72,
    runs ? -8 + Math.cos(turn) * 7 : 14,
  );
  context.stroke();
  context.fillStyle = coat;
  context.fill(new Path2D(BODY));
  limb(-32, 0, 9);
  limb(30, 2.1, 8);
  context.strokeStyle = 'rgba(0,0,0,0.45)';
  context.lineWidth = 6;
  context.beginPath();
  context.moveTo(34, -42);
  context.quadraticCurveTo(44, -58, 57, -66);
  context.stroke();
  context.fillStyle = '#10151f';
  context.beginPath();
  context.arc(72, -54, 2.6, 0, Math.PI * 2);
  context.fill();
  rider(context, number, runs ? Math.sin(turn) * 2.5 : 0);
  context.restore();
}

function rider(context: CanvasRenderingContext2D, number: number, bob: number): void {
  const { fill, text } = SILKS[number - 1]!;
  context.fillStyle = fill;
  context.strokeStyle = 'rgba(0,0,0,0.4)';
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(-22, -30, 30, 22, 4);
  context.fill();
  context.stroke();
  context.fillStyle = text;
  context.font = '800 18px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(number), -7, -18);
  context.lineWidth = 9;
  context.strokeStyle = '#f4f0e6';
  context.beginPath();
  context.moveTo(-2, -34 + bob);
  context.lineTo(14, -22);
  context.stroke();
  context.fillStyle = fill;
  context.strokeStyle = 'rgba(0,0,0,0.4)';
  context.lineWidth = 1.5;
  context.beginPath();
  context.ellipse(6, -48 + bob, 19, 10, -0.5, 0, Math.PI * 2);
  context.fill();
  context.stroke();
  context.fillStyle = '#e8b48c';
  context.beginPath();
  context.arc(24, -60 + bob, 7, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = fill;
  context.beginPath();
  context.arc(24, -62 + bob, 8.5, Math.PI * 0.95, Math.PI * 2.1);
  context.fill();
  context.stroke();
}
