import { useEffect, useRef } from 'react';
import type { CoinSide } from '#games/coin-flip/index.ts';
import { classes } from '../../ui/classes.ts';

const TURNS = 5;
/** The rim of the coin: thin plates between its faces, in px from the centre. */
const RIM = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];
const angleOf = (side: CoinSide) => (side === 'heads' ? 0 : 180);

type CoinProps = {
  side: CoinSide;
  /** The previous side. */
  from: CoinSide;
  isFlying: boolean;
  flightMs: number;
};

/**
 * A coin with two faces and a rim. It shows its side; during a flip it turns there from the previous side.
 */
export function Coin({ side, from, isFlying, flightMs }: CoinProps) {
  const coin = useRef<HTMLSpanElement>(null);
  const shadow = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isFlying) return;
    const [start, end] = [angleOf(from), angleOf(side) + 360 * TURNS];
    const at = (part: number, height: number, scale: number) => ({
      transform: `translateY(${-height}%) scale(${scale}) rotateX(${start + (end - start) * part}deg)`,
      offset: part,
      easing: 'linear',
    });
    const options = { duration: flightMs, easing: 'cubic-bezier(.3,.1,.45,1)' };
    const flying = coin.current?.animate(
      [at(0, 0, 1), at(0.2, 34, 1.08), at(0.45, 52, 1.14), at(0.7, 34, 1.08), at(0.9, 0, 1), at(1, 0, 1)],
      options,
    );
    const low = { scale: '1', opacity: '0.5' };
    const shade = shadow.current?.animate([low, { scale: '0.55', opacity: '0.2' }, low], options);
    return () => {
      flying?.cancel();
      shade?.cancel();
    };
  }, [isFlying, from, side, flightMs]);
  return (
    <span className="relative block aspect-square w-[min(9.5rem,27vw,24dvh)] [perspective:900px] sm:w-[min(14rem,32dvh)]">
      <span
        ref={shadow}
        aria-hidden
        className="absolute inset-x-[8%] -bottom-[12%] h-[18%] rounded-[50%] bg-[#000] opacity-50 blur-md"
      />
      <span
        ref={coin}
        aria-hidden
        className="absolute inset-0 block [transform-style:preserve-3d]"
        style={{ transform: `rotateX(${angleOf(side)}deg)` }}
      >
        {RIM.map((depth) => (
          <span
            key={depth}
            className={classes(
              'absolute inset-0 rounded-full',
              depth % 2 === 0 ? 'bg-[#8a5a12]' : 'bg-[#b98424]',
            )}
            style={{ transform: `translateZ(${depth}px)` }}
          />
        ))}
        <Face side="heads" turn="translateZ(6px)" />
        <Face side="tails" turn="rotateX(180deg) translateZ(6px)" />
      </span>
    </span>
  );
}

function Face({ side, turn }: { side: CoinSide; turn: string }) {
  return (
    <span className="absolute inset-0 [backface-visibility:hidden]" style={{ transform: turn }}>
      <CoinFace side={side} />
    </span>
  );
}

const SIXTEEN = Array.from({ length: 16 }, (_, i) => i * 22.5);
const LEAVES = Array.from({ length: 7 }, (_, i) => 28 + i * 20);

/** Heads is gold with a crown, tails is silver with a wreath: distinguishable by shape and by colour. */
export function CoinFace({ side }: { side: CoinSide }) {
  const isHeads = side === 'heads';
  const [light, body, dark, deep] = isHeads
    ? ['#fff1b8', '#f2bd3c', '#c07f14', '#7a4a06']
    : ['#ffffff', '#ccd6e2', '#8b9bb0', '#4d5b70'];
  const id = `coin-${side}`;
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true" className="block size-full">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={light} />
          <stop offset="0.45" stopColor={body} />
          <stop offset="1" stopColor={dark} />
        </linearGradient>
        <linearGradient id={`${id}-in`} x1="1" y1="1" x2="0" y2="0">
          <stop offset="0" stopColor={light} />
          <stop offset="0.5" stopColor={body} />
          <stop offset="1" stopColor={dark} />
        </linearGradient>
      </defs>
      <circle r="99" fill={deep} />
      <circle r="97" fill={`url(#${id})`} />
      {SIXTEEN.map((turn) => (
        <circle key={turn} r="3.4" cy="-86" fill={deep} opacity="0.55" transform={`rotate(${turn})`} />
      ))}
      <circle r="77" fill={`url(#${id}-in)`} stroke={deep} strokeWidth="2" />
      {isHeads ? <Crown light={light} deep={deep} /> : <Wreath light={light} deep={deep} />}
      <path d="M-66 -40A78 78 0 0 1 -12 -76" fill="none" stroke="#fff" strokeWidth="7" opacity="0.75" />
    </svg>
  );
}

type Ink = { light: string; deep: string };

function Crown({ light, deep }: Ink) {
  const crown = 'M-46 30L-54 -22L-26 0L0 -42L26 0L54 -22L46 30Z';
  return (
    <g strokeLinejoin="round">
      <path d={crown} fill={deep} transform="translate(2.5 3.5)" opacity="0.6" />
      <path d={crown} fill={light} stroke={deep} strokeWidth="4" />
      <path d="M-44 40H44" stroke={deep} strokeWidth="9" strokeLinecap="round" />
      <path d="M-43 39H43" stroke={light} strokeWidth="4" strokeLinecap="round" />
      {[-54, 0, 54].map((x) => (
        <circle key={x} cx={x} cy={x === 0 ? -46 : -26} r="6.5" fill={light} stroke={deep} strokeWidth="3" />
      ))}
    </g>
  );
}

function Wreath({ light, deep }: Ink) {
  return (
    <g>
      {[1, -1].map((mirror) => (
        <g key={mirror} transform={`scale(${mirror} 1)`}>
          {LEAVES.map((turn) => (
            <path
              key={turn}
              d="M0 -56C9 -52 11 -42 2 -34C-6 -42 -6 -52 0 -56Z"
              fill={light}
              stroke={deep}
              strokeWidth="2.5"
              transform={`rotate(${turn})`}
            />
          ))}
        </g>
      ))}
      <path
        d="M0 -30L8 -9L30 -9L12 4L19 26L0 12L-19 26L-12 4L-30 -9L-8 -9Z"
        fill={light}
        stroke={deep}
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
    </g>
  );
}
