import { HOUR_MS } from '#contracts/values/time.ts';
import type { FishKind } from '#games/bubble-lagoon/fish.ts';
import { createSwimmers, LAGOON_ROOM, type Swimmer } from '#games/bubble-lagoon/swimmers.ts';
import { drawMoving, paintBackdrop } from './backdrop.ts';
import { DRAWINGS } from './drawings.ts';
import { drawAim, drawCannon, drawCursor, type Point, type Props, paintProps } from './props.ts';
import { drawShots, type Shot, shotsOf } from './salvo.ts';
import { byDepth, followFish, inOrder, type ShotTarget, shotTargetsOf } from './shot-targets.ts';
import { drawFish, drawSprites, type Sprites } from './sprites.ts';

const MAX_RATIO = 2;
/** Frame interval with reduced motion. */
const STILL_MS = 1500;
const DART_MS = 1100;
const REACH_PX = 26;
/** Size of the cannon, as a share of the lagoon's shorter side. */
const CANNON = 0.075;

type World = {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  isReduced: boolean;
  width: number;
  height: number;
  side: number;
  backdrop: HTMLCanvasElement;
  sprites: Sprites;
  props: Props;
  fish: Swimmer[];
  aims: ShotTarget[];
  shots: Shot[];
  /** Other players' salvos, and the side from which each comes. */
  others: { shots: Shot[]; isLeft: boolean }[];
  /** Fish this player has caught: they stop swimming. */
  gone: Set<string>;
  /** Fish that escaped, and since when they swim faster. */
  darts: Map<string, number>;
  cursor: string | null;
  isCharging: boolean;
};

export type Lagoon = ReturnType<typeof createLagoon>;

/** Moving objects are drawn on `canvas` at every frame, static ones on `backdrop` below it, once. */
export type Canvases = { canvas: HTMLCanvasElement; backdrop: HTMLCanvasElement };

/** The lagoon on its canvases. `now` is the server's clock in ms: the water is a function of it. */
export function createLagoon(canvases: Canvases, now: () => number, isReduced: boolean) {
  const water = createSwimmers(LAGOON_ROOM);
  const world = newWorld(canvases, isReduced);
  const draw = () => {
    world.fish = water(now()).filter(({ id }) => !world.gone.has(id));
    followFish(world.aims, world.fish);
    if (world.width > 0) drawWorld(world, now());
  };
  const stop = isReduced ? onInterval(draw) : onEachFrame(draw);
  const observer = new ResizeObserver(() => {
    resize(world);
    draw();
  });
  observer.observe(canvases.canvas);
  const redraw = () => isReduced && draw();
  return {
    /** Aims at these kinds; a fish that was pointed at is tracked. */
    aim(targets: readonly FishKind[], pointed: Swimmer | null): void {
      world.aims = shotTargetsOf(targets, world.aims);
      const fresh = world.aims.findLast(({ kind }) => kind === pointed?.kind);
      const isTaken = world.aims.some(({ id }) => id === pointed?.id);
      if (fresh && pointed && !isTaken) fresh.id = pointed.id;
      redraw();
    },
    charge(isCharging: boolean): void {
      world.isCharging = isCharging;
    },
    fire(targets: readonly FishKind[], caught: readonly boolean[]): void {
      world.aims = shotTargetsOf(targets, world.aims);
      world.shots = shotsOf(world.aims, caught, now(), isReduced);
      redraw();
    },
    /** Shows another player's salvo, from one side or the other. */
    watch(targets: readonly FishKind[], caught: readonly boolean[], isLeft: boolean): void {
      world.others = [...world.others, { shots: shotsOfOther(world, targets, caught, now()), isLeft }];
      redraw();
    },
    /** The fish nearest to a position on the canvas, within finger range. */
    fishAt(x: number, y: number): Swimmer | null {
      const away = (fish: Swimmer) => Math.hypot(fish.x * world.width - x, fish.y * world.height - y);
      const near = world.fish.filter((fish) => away(fish) < Math.max(REACH_PX, halfSize(world, fish)));
      return near.sort((a, b) => away(a) - away(b))[0] ?? null;
    },
    /** Selects the next fish to the right or left and returns it. */
    point(step: 1 | -1): Swimmer | null {
      const fish = inOrder(world.fish);
      const at = fish.findIndex(({ id }) => id === world.cursor);
      const next =
        fish[at < 0 ? Math.floor(fish.length / 2) : (at + step + fish.length) % fish.length] ?? null;
      world.cursor = next?.id ?? null;
      redraw();
      return next;
    },
    pointed: (): Swimmer | null => world.fish.find(({ id }) => id === world.cursor) ?? null,
    unpoint(): void {
      world.cursor = null;
      redraw();
    },
    leave(): void {
      stop();
      observer.disconnect();
    },
  };
}

function newWorld({ canvas, backdrop }: Canvases, isReduced: boolean): World {
  return {
    canvas,
    context: canvas.getContext('2d')!,
    isReduced,
    width: 0,
    height: 0,
    side: 0,
    backdrop,
    sprites: new Map(),
    props: paintProps(0, 1),
    fish: [],
    aims: [],
    shots: [],
    others: [],
    gone: new Set(),
    darts: new Map(),
    cursor: null,
    isCharging: false,
  };
}

function onEachFrame(draw: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    draw();
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

function onInterval(draw: () => void): () => void {
  const timer = setInterval(draw, STILL_MS);
  return () => clearInterval(timer);
}

function resize(world: World): void {
  const { canvas } = world;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (width === 0 || height === 0 || (width === world.width && height === world.height)) return;
  const ratio = Math.min(devicePixelRatio, MAX_RATIO);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  world.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const side = Math.min(height * 1.05, width * 1.15);
  Object.assign(world, { width, height, side });
  paintBackdrop(world.backdrop, { width, height, ratio });
  world.sprites = drawSprites(side, ratio);
  world.props = paintProps(side * CANNON, ratio);
}

const halfSize = ({ side }: World, { kind }: { kind: FishKind }) => DRAWINGS[kind].half * side;

/** The drawn position of a fish: one that escaped swims faster and rejoins its path. */
function placeOf(world: World, fish: Swimmer, now: number): Point {
  const since = now - (world.darts.get(fish.id) ?? -DART_MS);
  const part = Math.min(1, since / DART_MS);
  const ahead = world.isReduced ? 0 : Math.sin(part * Math.PI) * world.side * 0.09 * fish.facing;
  return { x: fish.x * world.width + ahead, y: fish.y * world.height };
}

function drawWorld(world: World, now: number): void {
  const { context, width, height, side, isReduced } = world;
  const time = isReduced ? 0 : (now % HOUR_MS) / 1000;
  context.clearRect(0, 0, width, height);
  drawMoving(context, width, height, time);
  for (const fish of byDepth(world.fish)) {
    drawFish(context, world.sprites.get(fish.kind)!, fish.kind, {
      ...placeOf(world, fish, now),
      half: halfSize(world, fish),
      facing: fish.facing,
      tilt: Math.max(-0.35, Math.min(0.35, fish.rise * 4)),
      time: time === 0 ? 0 : time + fish.x * 3,
    });
  }
  drawAims(world, now, time);
  const foot = { x: width / 2, y: height - side * 0.035 };
  const angle = angleOf(world, foot, now);
  const size = side * CANNON;
  const mouth = { x: foot.x + Math.cos(angle) * size * 1.3, y: foot.y + Math.sin(angle) * size * 1.3 };
  drawOthers(world, now);
  world.shots = drawShots(
    { ...world, mouth, now, place: meetingOf(world, now), onReach: hitTarget(world, now) },
    world.shots,
  );
  drawCannon(context, world.props, foot, size, angle, world.isCharging ? time || 0.2 : 0);
}

/** Another player's shots, at visible fish of their kinds. */
function shotsOfOther(
  { fish, isReduced }: World,
  targets: readonly FishKind[],
  caught: readonly boolean[],
  now: number,
): Shot[] {
  const aims = shotTargetsOf(targets, []);
  followFish(aims, fish);
  return shotsOf(aims, caught, now, isReduced).filter(({ id }) => id !== null);
}

function drawOthers(world: World, now: number): void {
  const { width, height } = world;
  world.others = world.others.flatMap(({ shots, isLeft }) => {
    const mouth = { x: width * (isLeft ? 0.08 : 0.92), y: height * 0.93 };
    const scene = {
      ...world,
      isOthers: true,
      mouth,
      now,
      place: meetingOf(world, now),
      onReach: hitTarget(world, now),
    };
    const left = drawShots(scene, shots);
    return left.length > 0 ? [{ shots: left, isLeft }] : [];
  });
}

function drawAims(world: World, now: number, time: number): void {
  const { context, fish, aims, shots } = world;
  if (shots.length > 0 && !world.isReduced) return;
  for (const swimmer of fish) {
    const count = aims.filter(({ id }) => id === swimmer.id).length;
    const r = Math.max(18, halfSize(world, swimmer) * 0.95);
    if (count > 0) drawAim(context, placeOf(world, swimmer, now), r, time * 1.1, count);
    if (swimmer.id === world.cursor) drawCursor(context, placeOf(world, swimmer, now), r + 6);
  }
}

/** The cannon faces the first targeted fish. */
function angleOf(world: World, foot: Point, now: number): number {
  const first = world.shots.find(({ end }) => !end)?.id ?? world.aims.find(({ id }) => id !== null)?.id;
  const fish = world.fish.find(({ id }) => id === first);
  if (!fish) return -Math.PI / 2;
  const { x, y } = placeOf(world, fish, now);
  return Math.max(-2.9, Math.min(-0.25, Math.atan2(y - foot.y, x - foot.x)));
}

function meetingOf(world: World, now: number) {
  return (shot: Shot) => {
    const fish = world.fish.find(({ id }) => id === shot.id);
    if (fish) return { ...placeOf(world, fish, now), facing: fish.facing };
    const at = world.shots.indexOf(shot);
    return { x: world.width * (0.3 + 0.1 * at), y: world.height * 0.4, facing: 1 as const };
  };
}

function hitTarget(world: World, now: number) {
  return ({ id, caught }: Shot): void => {
    if (id === null) return;
    if (caught) world.gone.add(id);
    else world.darts.set(id, now);
  };
}
