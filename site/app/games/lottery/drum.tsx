import { useEffect, useRef } from 'react';
import { LOTTO_NUMBERS } from '#games/lottery/index.ts';
import { ballStyle } from './drawn-ball.tsx';

type Place = { x: number; y: number };
/** The drum is a circle of radius 50; balls keep this far from its wall. */
const WALL = 3;
const TURN_MS = 1500;
const SETTLE_MS = 700;
const STEPS = 6;

const GLASS = {
  background: 'radial-gradient(circle at 35% 25%, #ffffff33, #00000040 70%)',
  boxShadow: 'inset 0 -10px 24px rgb(0 0 0 / 0.45), inset 0 8px 18px rgb(255 255 255 / 0.14)',
};

type DrumProps = {
  numbers: readonly number[];
  radius: number;
  isDigit: boolean;
  /** Numbers that have left the drum. */
  out: readonly number[];
  isMixing: boolean;
};

/** The balls of each kind of draw, and their radius in hundredths of the drum's width. */
export const DRUMS = {
  digits: { numbers: Array.from({ length: 10 }, (_, digit) => digit), radius: 9 },
  lotto: { numbers: LOTTO_NUMBERS, radius: 5.2 },
} as const;

/** The drum with every ball of the game: at rest between draws, mixing from the close of sales. */
export function Drum({ numbers, radius, isDigit, out, isMixing }: DrumProps) {
  const drum = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMixing || !drum.current) return;
    const balls = [...drum.current.children] as HTMLElement[];
    const places = placesOf(balls.length, radius);
    const moving = balls.map((ball, i) => mix(ball, places[i]!, radius, i));
    return () => {
      for (const [i, ball] of balls.entries()) settle(ball, moving[i]!);
    };
  }, [isMixing, radius]);
  const places = placesOf(numbers.length, radius);
  return (
    <div
      aria-hidden
      data-mixing={isMixing}
      className="@container relative aspect-square w-full overflow-hidden rounded-full border-2 border-[#fff]/35"
      style={GLASS}
    >
      <div ref={drum} className="absolute inset-0">
        {numbers.map((number, i) => (
          <span
            key={number}
            className="absolute grid place-items-center rounded-full font-extrabold text-[#20242e] transition-opacity"
            style={{
              ...ballStyle(number, isDigit),
              boxShadow: 'inset -1px -2px 3px rgb(0 0 0 / 0.25)',
              width: `${radius * 2}%`,
              height: `${radius * 2}%`,
              left: `${places[i]!.x - radius}%`,
              top: `${places[i]!.y - radius}%`,
              fontSize: `${radius * 0.8}cqw`,
              opacity: out.includes(number) ? 0 : 1,
            }}
          >
            {number}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Centres of balls lying in the drum, in hundredths of its width, from the bottom up in rows that touch. */
export function placesOf(count: number, radius: number): readonly Place[] {
  const reach = 50 - WALL - radius;
  const [across, up] = [radius * 2, radius * Math.sqrt(3)];
  const places: Place[] = [];
  let before = 0;
  for (let row = 0; row * up <= 2 * reach; row++) {
    const y = 50 + reach - row * up;
    const half = Math.sqrt(Math.max(0, reach ** 2 - (y - 50) ** 2));
    const most = Math.floor((half * 2) / across + 1e-9) + 1;
    // A ball lies between two of the row below: the rows are even and odd in turn.
    const fitting = most - (row > 0 && most % 2 === before % 2 ? 1 : 0);
    before = fitting;
    const start = 50 - ((fitting - 1) * across) / 2;
    for (let i = 0; i < fitting; i++) places.push({ x: start + i * across, y });
  }
  return places.slice(0, count);
}

/** A number from 0 to 1 that looks random and is the same each time. */
const spread = (seed: number) => {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return value - Math.floor(value);
};

/** The ball flies about inside the drum. */
function mix(ball: HTMLElement, home: Place, radius: number, order: number): Animation {
  const reach = 50 - WALL - radius;
  const frames = Array.from({ length: STEPS }, (_, step) => {
    if (step === 0) return { transform: 'none' };
    const angle = spread(order * STEPS + step) * Math.PI * 2;
    const far = Math.sqrt(spread(order * STEPS + step + 0.5)) * reach;
    const [x, y] = [50 + Math.cos(angle) * far, 50 + Math.sin(angle) * far];
    const share = 50 / radius;
    return { transform: `translate(${(x - home.x) * share}%, ${(y - home.y) * share}%)` };
  });
  const duration = TURN_MS * (1 + spread(order + 0.25) / 2);
  return ball.animate(frames, { duration, iterations: Number.POSITIVE_INFINITY, direction: 'alternate' });
}

/** From where it is, the ball falls back to its place. */
function settle(ball: HTMLElement, moving: Animation): void {
  const transform = getComputedStyle(ball).transform;
  moving.cancel();
  if (ball.isConnected)
    ball.animate([{ transform }, { transform: 'none' }], {
      duration: SETTLE_MS,
      easing: 'cubic-bezier(0.5, 0, 0.8, 0.6)',
    });
}
