import type { Tier } from '../tier.ts';
import type { Geometry } from './geometry.ts';
import { easeOut, swell } from './motion.ts';
import type { Skin } from './skin.ts';

const SPARKS: Record<Tier, number> = { none: 0, return: 0, win: 18, big: 60, grand: 110 };

/** Embers that rise from the cabinet on a win of more than the stake; their paths follow from their number and the time. */
export function drawSparks(
  context: CanvasRenderingContext2D,
  geometry: Geometry,
  { paint }: Skin,
  { tier }: { tier: Tier },
  part: number,
): void {
  const { left, top, side, windowWidth, windowHeight } = geometry;
  context.save();
  context.globalCompositeOperation = 'lighter';
  for (let spark = 0; spark < SPARKS[tier]; spark++) {
    const delay = scatter(spark, 1) * 0.35;
    const life = Math.max(0, Math.min(1, (part - delay) / (1 - delay)));
    if (life <= 0) continue;
    const rise = easeOut(life) * (0.5 + scatter(spark, 2)) * windowHeight;
    const sway = Math.sin(life * 6 + spark) * side * 0.18;
    const x = left + scatter(spark, 3) * windowWidth + sway;
    const y = top + windowHeight - rise;
    context.globalAlpha = swell(life, 0.25) * 0.85;
    context.fillStyle = spark % 3 === 0 ? paint.pale : paint.glow;
    context.beginPath();
    context.arc(x, y, side * (0.018 + 0.03 * scatter(spark, 4)), 0, Math.PI * 2);
    context.fill();
  }
  context.restore();
}

/** A fixed scatter of 0 … 1 for ornament; it decides nothing. */
function scatter(spark: number, salt: number): number {
  const value = Math.sin(spark * 127.1 + salt * 311.7) * 43758.5453;
  return value - Math.floor(value);
}
