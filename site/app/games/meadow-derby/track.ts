import { MINUTE_MS } from '#contracts/values/time.ts';
import { RUNNERS } from '#games/meadow-derby/index.ts';
import { type Course, START_MS } from './course.ts';
import { drawHorse } from './horse.ts';
import { ground, rail, scenery, winningPost } from './meadow.ts';

const MAX_RATIO = 2;
/** Length of the course in widths of the picture. */
const WIDTHS = 7;
/** The time shown for a finished race, or with reduced motion. */
const OVER_MS = MINUTE_MS;

type TrackScene = {
  /** Null while there is no race: the runners wait at the start. */
  course: Course | null;
  /** After the settlement, in ms. */
  ms: number;
};

/** Draws the track to a canvas while it is mounted; `sceneNow` returns the scene at a time. */
export function runTrack(
  canvas: HTMLCanvasElement,
  sceneNow: () => TrackScene,
  isReduced: boolean,
): () => void {
  const context = canvas.getContext('2d')!;
  const draw = () => {
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (width === 0 || height === 0) return;
    const ratio = Math.min(devicePixelRatio, MAX_RATIO);
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const scene = sceneNow();
    drawTrack(context, width, height, isReduced ? { ...scene, ms: OVER_MS } : scene);
  };
  if (isReduced) {
    draw();
    const timer = setInterval(draw, 1000);
    return () => clearInterval(timer);
  }
  let frame = requestAnimationFrame(function next() {
    draw();
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

function drawTrack(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  { course, ms }: TrackScene,
): void {
  const length = width * WIDTHS;
  const places = Array.from({ length: RUNNERS }, (_, i) => course?.at(i + 1, ms) ?? 0);
  const leader = Math.max(...places);
  const size = Math.max(44, Math.min(width * 0.1, height * 0.27));
  // The picture follows the leader and stays at the finish.
  const camera = Math.min(Math.max(leader * length - width * 0.6, -width * 0.18), length - width * 0.72);
  const turf = height * 0.46;
  scenery(context, width, height, camera);
  ground(context, width, height, { turf, camera });
  const lane = (height * 0.94 - turf - size * 0.16) / (RUNNERS - 1);
  const slant = size * 0.13;
  winningPost(context, length - camera + (RUNNERS - 1) * slant, height, { turf, aslant: slant / lane });
  for (const [i, place] of places.entries()) {
    const isRunning = course !== null && ms > START_MS && ms < OVER_MS - 1 && place < 1.0299;
    drawHorse(context, {
      // The line is slanted like the lanes: nearer runners are further left.
      x: place * length - camera - size * 0.62 + (RUNNERS - 1 - i) * slant,
      y: turf + size * 0.16 + i * lane,
      size: size * (0.86 + i * 0.02),
      number: i + 1,
      stride: isRunning ? place * WIDTHS * 5 + i * 0.37 : null,
    });
  }
  rail(context, width, height, camera);
}
