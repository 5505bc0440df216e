import type { Hand } from '#games/rock-paper-scissors/index.ts';

const SKIN = { light: '#ffd9ae', body: '#f2b27c', deep: '#8a4a22' };
const OTHER = { light: '#d7e4ff', body: '#9fb6e6', deep: '#33456f' };

/** Fingers as rounded bars: start, length and rotation of each extended one. */
const FINGERS: Readonly<Record<Hand, readonly (readonly [x: number, turn: number])[]>> = {
  rock: [],
  paper: [
    [-24, -14],
    [-8, -4],
    [8, 5],
    [24, 15],
  ],
  scissors: [
    [-9, -15],
    [9, 15],
  ],
};

/** A hand from the front: a fist, an open palm or two fingers; the house's hand is blue. */
export function HandPicture({ hand, isHouse }: { hand: Hand; isHouse?: boolean }) {
  const { light, body, deep } = isHouse ? OTHER : SKIN;
  const line = { stroke: deep, strokeWidth: 4, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
  return (
    <svg viewBox="-60 -70 120 140" aria-hidden="true" className="block size-full">
      <path d="M-24 34H24L28 66H-28Z" fill={isHouse ? '#26365c' : '#7a2337'} {...line} />
      <path d="M-28 50H28" stroke={isHouse ? '#8fa8de' : '#f0b5c0'} strokeWidth="4" />
      {FINGERS[hand].map(([x, turn]) => (
        <rect
          key={x}
          x={x - 9}
          y={hand === 'paper' ? -62 : -64}
          width="18"
          height="66"
          rx="9"
          fill={body}
          transform={`rotate(${turn} ${x} 10)`}
          {...line}
        />
      ))}
      <path
        d="M-34 -10C-36 20 -30 38 -20 42H20C32 36 36 16 34 -10C30 -22 -30 -22 -34 -10Z"
        fill={body}
        {...line}
      />
      {hand === 'paper' ? (
        <path d="M-32 6C-46 -2 -54 -14 -50 -20C-44 -26 -34 -12 -26 -6" fill={body} {...line} />
      ) : (
        <>
          {(hand === 'rock' ? [-25, -8, 9, 26] : [-22, 22]).map((x) => (
            <rect key={x} x={x - 9} y="-24" width="17" height="30" rx="8" fill={light} {...line} />
          ))}
          <path d="M-30 14C-18 6 4 6 12 14C16 20 10 26 2 25H-22" fill={light} {...line} />
        </>
      )}
      <path d="M-20 28C-10 34 8 34 18 28" fill="none" stroke={deep} strokeWidth="3" opacity="0.4" />
    </svg>
  );
}
