import { useEffect, useRef } from 'react';

const TURNS = 4;
const RADIUS = 180;
/** Radii in the picture: the rim, the inner circle of the segments, the hub. */
const RIM = 196;
const INNER = 74;
const HUB = 62;

const point = (radius: number, degrees: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
};

/** The colours of segments from the lowest winning multiplier up; losing ones are dark. */
const COLOURS = ['#2fb98a', '#3d8df0', '#9a62ee', '#f0a62f', '#ef5a5a', '#f4d35e'];

/** The distinct multipliers of a wheel, ascending, with their colours. */
export function multiplierColours(segments: readonly number[]): ReadonlyMap<number, string> {
  const winning = [...new Set(segments)].filter((multiplier) => multiplier > 0).sort((a, b) => a - b);
  // A high-risk wheel has a single prize, which uses the highest colour.
  const shift = winning.length === 1 ? COLOURS.length - 1 : 0;
  return new Map(winning.map((multiplier, i) => [multiplier, COLOURS[Math.min(i + shift, 5)]!]));
}

/** Degrees that bring the middle of a segment under the pointer. */
const restOf = (segment: number, size: number) => -((segment + 0.5) * 360) / size;

type WheelProps = {
  segments: readonly number[];
  /** The segment under the pointer, and the one before the spin. */
  at: number;
  from: number;
  isSpinning: boolean;
  spinMs: number;
  /** Whether the segment under the pointer is highlighted. */
  isLit: boolean;
};

/** The wheel seen from the front: it turns clockwise and stops on its segment. */
export function Wheel({ segments, at, from, isSpinning, spinMs, isLit }: WheelProps) {
  const wheel = useRef<SVGGElement>(null);
  const pointer = useRef<SVGGElement>(null);
  const size = segments.length;
  useEffect(() => {
    if (!isSpinning) return;
    const [start, rest] = [restOf(from, size), restOf(at, size)];
    const end = rest + 360 * (TURNS + (rest < start ? 1 : 0));
    const turning = wheel.current?.animate(
      [{ transform: `rotate(${start}deg)` }, { transform: `rotate(${end}deg)` }],
      { duration: spinMs, easing: 'cubic-bezier(.16,.68,.22,1)' },
    );
    const ticking = pointer.current?.animate(
      [{ transform: 'rotate(0deg)' }, { transform: 'rotate(-13deg)' }, { transform: 'rotate(0deg)' }],
      { duration: 130, iterations: Math.floor((spinMs * 0.7) / 130) },
    );
    return () => {
      turning?.cancel();
      ticking?.cancel();
    };
  }, [isSpinning, at, from, size, spinMs]);
  return (
    <>
      <circle r={RIM + 10} fill="#000" opacity="0.35" cy="8" />
      <circle r={RIM + 8} fill="#6f4a14" />
      <circle r={RIM + 6} fill="url(#wheel-gold)" />
      <circle r={RIM - 8} fill="#241407" />
      <g ref={wheel} style={{ transform: `rotate(${restOf(at, size)}deg)` }}>
        <Segments segments={segments} lit={isLit ? at : null} />
        {segments.map((_, i) => (
          <circle
            key={point(RIM - 2, (i * 360) / size)}
            r={size > 30 ? 3 : 4.5}
            fill="#fff6d8"
            stroke="#7a4f12"
            strokeWidth="1.5"
            transform={`rotate(${(i * 360) / size}) translate(0 ${-(RIM - 2)})`}
          />
        ))}
      </g>
      <circle r={HUB + 7} fill="#241407" opacity="0.6" cy="3" />
      <circle r={HUB + 4} fill="url(#wheel-gold)" />
      <circle r={HUB - 4} fill="#1a1030" />
      <g ref={pointer} style={{ transformOrigin: `0 ${-(RIM + 16)}px` }}>
        <path
          d={`M-15 ${-(RIM + 24)}H15L0 ${-(RIM - 22)}Z`}
          fill="#ff5a66"
          stroke="#fff2f3"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      </g>
    </>
  );
}

function Segments({ segments, lit }: { segments: readonly number[]; lit: number | null }) {
  const colours = multiplierColours(segments);
  const step = 360 / segments.length;
  return segments.map((multiplier, i) => {
    const [start, end] = [i * step, (i + 1) * step];
    const d = `M${point(INNER, start)}L${point(RADIUS, start)}A${RADIUS} ${RADIUS} 0 0 1 ${point(RADIUS, end)}L${point(INNER, end)}A${INNER} ${INNER} 0 0 0 ${point(INNER, start)}Z`;
    return (
      <g key={d}>
        <path
          d={d}
          fill={colours.get(multiplier) ?? (i % 2 ? '#33264f' : '#2b2045')}
          stroke="#140b26"
          strokeWidth={segments.length > 30 ? 1.5 : 2.5}
        />
        {lit === i && <path d={d} fill="#fff" opacity="0.35" />}
      </g>
    );
  });
}
