import { FISH_KINDS, type FishKind } from '#games/bubble-lagoon/fish.ts';
import { DRAWINGS } from './drawings.ts';
import { drawBubble, drawBurst, drawText, type Point, type Props } from './props.ts';
import { drawFish, type Sprites } from './sprites.ts';

const APART_MS = 170;
const FLY_MS = 520;
const RISE_MS = 1300;
const BURST_MS = 420;
/** With reduced motion a shot is shown at once, for this long. */
const STILL_MS = 1600;

/** A shot in flight, decided by the server before it started. */
export type Shot = {
  kind: FishKind;
  id: string | null;
  caught: boolean;
  at: number;
  /** Position of the fish when it was hit. */
  end: Point | null;
  facing: 1 | -1;
};

export function salvoMs(shots: number, isReduced: boolean): number {
  return isReduced ? 300 : (shots - 1) * APART_MS + FLY_MS + 900;
}

export function shotsOf(
  targets: readonly { kind: FishKind; id: string | null }[],
  caught: readonly boolean[],
  now: number,
  isReduced: boolean,
): Shot[] {
  return targets.map(({ kind, id }, i) => ({
    kind,
    id,
    caught: caught[i] ?? false,
    at: isReduced ? now - FLY_MS : now + i * APART_MS,
    end: null,
    facing: 1,
  }));
}

type ShotScene = {
  context: CanvasRenderingContext2D;
  /** Shots of others are fainter. */
  isOthers?: boolean;
  sprites: Sprites;
  props: Props;
  side: number;
  mouth: Point;
  isReduced: boolean;
  now: number;
  /** The current position of a fish; a fish that has left is hit at the centre. */
  place: (shot: Shot) => Point & { facing: 1 | -1 };
  /** Called once for each shot, when it reaches its fish. */
  onReach: (shot: Shot) => void;
};

/** Draws every shot at its current position; returns the shots still in flight. */
export function drawShots(scene: ShotScene, shots: readonly Shot[]): Shot[] {
  return shots.filter((shot) => {
    const part = (scene.now - shot.at) / FLY_MS;
    if (part < 0) return true;
    if (part < 1) {
      fly(scene, shot, part);
      return true;
    }
    if (!shot.end) {
      const { x, y, facing } = scene.place(shot);
      Object.assign(shot, { end: { x, y }, facing });
      scene.onReach(shot);
    }
    return shot.caught ? rise(scene, shot) : burst(scene, shot);
  });
}

function fly({ context, props, mouth, place, side, isOthers }: ShotScene, shot: Shot, part: number): void {
  const to = place(shot);
  const eased = 1 - (1 - part) ** 2;
  const at = { x: mouth.x + (to.x - mouth.x) * eased, y: mouth.y + (to.y - mouth.y) * eased };
  drawBubble(context, props.shot, at, side * (isOthers ? 0.012 : 0.018 + 0.014 * part), isOthers ? 0.7 : 1);
}

function rise(scene: ShotScene, shot: Shot): boolean {
  const { context, side, sprites, props, now, isReduced } = scene;
  const since = now - shot.at - FLY_MS;
  const part = since / (isReduced ? STILL_MS : RISE_MS);
  if (part >= 1) return false;
  const half = DRAWINGS[shot.kind].half * side;
  const up = isReduced ? 0 : part * part * side * 0.3;
  const at = { x: shot.end!.x, y: shot.end!.y - up };
  const letters = scene.isOthers ? 15 : 24;
  const colour = scene.isOthers ? '#e8f4ff' : '#ffe36b';
  context.globalAlpha = part > 0.8 && !isReduced ? (1 - part) * 5 : 1;
  drawFish(context, sprites.get(shot.kind)!, shot.kind, {
    ...at,
    half,
    facing: shot.facing,
    tilt: isReduced ? 0 : Math.sin(since / 140) * 0.2,
    time: 0,
    scale: 0.9,
  });
  drawBubble(context, props.bubble, at, half * (isReduced ? 1.15 : Math.min(1.15, 0.4 + part * 4)), 1);
  drawText(
    context,
    `×${FISH_KINDS[shot.kind].times}`,
    { x: at.x, y: at.y - half * 1.25 - 12 },
    letters,
    colour,
  );
  context.globalAlpha = 1;
  return true;
}

function burst({ context, side, now, isReduced }: ShotScene, shot: Shot): boolean {
  const part = (now - shot.at - FLY_MS) / BURST_MS;
  if (part >= 1 || isReduced) return false;
  drawBurst(context, shot.end!, side * 0.04, part);
  return true;
}
