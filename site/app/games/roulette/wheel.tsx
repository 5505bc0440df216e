import { useEffect, useRef } from 'react';
import { colourOf, POCKETS, WHEEL } from '#games/roulette/index.ts';
import { FILL } from './colours.ts';

/** Duration of the wheel's spin, from the settlement of its round. */
export const SPIN_MS = 7000;
const TURNS = 3;
const BALL_TURNS = 9;
const STEP = 360 / POCKETS;

/** The wheel's final rotation: different for every number, the same for everybody. */
const restingAngle = (number: number) => (number * 73) % 360;
const angleOf = (number: number) => WHEEL.indexOf(number) * STEP;

type WheelProps = {
  /** The number of the round on the table; null while there is none. */
  number: number | null;
  roundId: string;
  isShown: boolean;
  settledMs: number;
  isReduced: boolean;
};

/** The wheel and its ball. The number is known before the spin, and the ball stops on it. */
export function Wheel(props: WheelProps) {
  const { number } = props;
  const { wheel, ball, drop } = useSpin(props);
  const rest = number === null ? 0 : restingAngle(number);
  const turned = (angle: number) => ({ transform: `rotate(${angle}deg)`, transformOrigin: '100px 100px' });
  return (
    <svg
      viewBox="0 0 200 200"
      aria-hidden="true"
      className="block w-full drop-shadow-[0_10px_24px_rgb(0_0_0/0.5)]"
    >
      <circle cx="100" cy="100" r="99" fill="#3a2415" />
      <circle cx="100" cy="100" r="96" fill="#6e4523" />
      <circle cx="100" cy="100" r="92" fill="#2a180d" />
      <circle cx="100" cy="100" r="90" fill="none" stroke="#caa15a" strokeWidth="1" />
      <Studs />
      <g ref={wheel} style={turned(rest)}>
        {WHEEL.map((pocket, i) => (
          <Pocket key={pocket} number={pocket} angle={i * STEP} />
        ))}
        <Hub />
      </g>
      <g ref={ball} style={turned(number === null ? 0 : rest + angleOf(number))}>
        <g ref={drop}>
          <circle
            cx="100"
            cy={number === null ? 15 : 43}
            r="4"
            fill="#fdfdfb"
            stroke="#b9b9b3"
            strokeWidth=".6"
          />
        </g>
      </g>
    </svg>
  );
}

/**
 * Spins wheel and ball from the settlement of a round until they stop; a page that opens late joins mid-spin.
 */
function useSpin({ number, roundId, isShown, settledMs, isReduced }: WheelProps) {
  const wheel = useRef<SVGGElement>(null);
  const ball = useRef<SVGGElement>(null);
  const drop = useRef<SVGGElement>(null);
  const late = useRef(settledMs);
  late.current = settledMs;
  useEffect(() => {
    if (number === null || isShown || isReduced || roundId === '') return;
    const end = restingAngle(number);
    const stop = end + angleOf(number);
    const timing = { duration: SPIN_MS, delay: -Math.min(late.current, SPIN_MS) };
    const slowing = { ...timing, easing: 'cubic-bezier(.12,.55,.25,1)' };
    const turn = (from: number, to: number) => [
      { transform: `rotate(${from}deg)` },
      { transform: `rotate(${to}deg)` },
    ];
    const moves = [
      wheel.current?.animate(turn(end - 360 * TURNS, end), slowing),
      ball.current?.animate(turn(stop + 360 * BALL_TURNS, stop), slowing),
      drop.current?.animate(
        DROP.map(([offset, up]) => ({ offset, transform: `translateY(-${up}px)` })),
        timing,
      ),
    ];
    return () => {
      for (const move of moves) move?.cancel();
    };
  }, [number, roundId, isShown, isReduced]);
  return { wheel, ball, drop };
}

/** Distance of the ball from its pocket: it runs along the rim, hops and drops. */
const DROP = [
  [0, 28],
  [0.62, 28],
  [0.74, 8],
  [0.8, 14],
  [0.88, 0],
  [0.92, 4],
  [1, 0],
] as const;

function Hub() {
  return (
    <>
      <circle cx="100" cy="100" r="47" fill="#4a2d18" stroke="#caa15a" strokeWidth="1.5" />
      <circle cx="100" cy="100" r="40" fill="#5b3a20" />
      {[0, 45, 90, 135].map((angle) => (
        <path
          key={angle}
          d="M100 60v80"
          stroke="#7d5430"
          strokeWidth="1.2"
          transform={`rotate(${angle} 100 100)`}
        />
      ))}
      <path d="M100 68l6 26 26 6-26 6-6 26-6-26-26-6 26-6z" fill="#e2bf76" />
      <circle cx="100" cy="100" r="9" fill="#f3dca6" stroke="#a97f3c" />
    </>
  );
}

const HALF = (STEP / 2) * (Math.PI / 180);
const at = (radius: number, side: number) =>
  `${(100 + side * radius * Math.sin(HALF)).toFixed(3)} ${(100 - radius * Math.cos(HALF)).toFixed(3)}`;
const SLICE = `M${at(82, -1)}A82 82 0 0 1 ${at(82, 1)}L${at(47, 1)}A47 47 0 0 0 ${at(47, -1)}Z`;

function Pocket({ number, angle }: { number: number; angle: number }) {
  return (
    <g transform={`rotate(${angle.toFixed(3)} 100 100)`}>
      <path d={SLICE} fill={FILL[colourOf(number)]} stroke="#d9b774" strokeWidth=".7" />
      <text x="100" y="28.5" textAnchor="middle" fontSize="8.5" fontWeight="700" fill="#fff">
        {number}
      </text>
      <path
        d={`M${at(66, -1)}A66 66 0 0 1 ${at(66, 1)}`}
        fill="none"
        stroke="#d9b774"
        strokeWidth=".5"
        opacity=".6"
      />
    </g>
  );
}

/** Deflectors hit by the ball on its way down. */
function Studs() {
  return [0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
    <path
      key={angle}
      d="M100 9l2.2 4-2.2 4-2.2-4z"
      fill="#e2bf76"
      transform={`rotate(${angle + 10} 100 100)`}
    />
  ));
}
