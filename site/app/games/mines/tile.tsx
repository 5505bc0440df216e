import { useEffect, useRef } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { houseTone } from '../cloth.ts';

/** A lid in the house's colour, and its dent. */
const LID = {
  backgroundColor: '#2c5876',
  backgroundImage: `linear-gradient(160deg, ${houseTone(0.64, 0.09)}, ${houseTone(0.44, 0.08)} 55%, ${houseTone(0.38, 0.07)})`,
};
const DENT = {
  backgroundImage: `linear-gradient(340deg, ${houseTone(0.57, 0.09)}, ${houseTone(0.42, 0.07)})`,
};
const BURST_MS = 620;
/** Fragments of a breaking tile: their displacement, in percent of the tile, and rotation. */
const SHARDS = Array.from({ length: 10 }, (_, i) => {
  const angle = (i * 36 + (i % 3) * 11) * (Math.PI / 180);
  const far = 90 + (i % 4) * 28;
  return { x: Math.cos(angle) * far, y: Math.sin(angle) * far, turn: 120 + i * 47 };
});

type TileProps = {
  tile: number;
  /** Revealed content; null while the tile is closed. */
  state: 'safe' | 'mine' | null;
  /** The mine that ended the round. */
  isHit: boolean;
  /** Opened by the player; the others are revealed when the round ends. */
  isOpened: boolean;
  canOpen: boolean;
  isReduced: boolean;
  onOpen: () => void;
};

/** A tile with a bevelled lid that flips; a hit mine breaks it. */
export function Tile({ tile, state, isHit, isOpened, canOpen, isReduced, onOpen }: TileProps) {
  const { t } = useTranslation();
  const isOpen = state !== null;
  return (
    <button
      type="button"
      data-tile={tile}
      data-state={state ?? 'closed'}
      aria-disabled={!canOpen || isOpened}
      aria-label={`${t('game.mines.tile', { tile: tile + 1 })}${state ? `: ${t(`game.mines.${state}`)}` : ''}`}
      onClick={() => canOpen && !isOpened && onOpen()}
      className={classes(
        'relative block aspect-square rounded-xl [perspective:500px]',
        !isOpen && !canOpen && 'opacity-75',
        !isOpen && canOpen && 'hover:brightness-125',
        canOpen && !isReduced && !isOpen && 'transition-[translate,filter] hover:-translate-y-0.5',
      )}
    >
      <span
        className={classes(
          'absolute inset-0 [transform-style:preserve-3d]',
          isOpen && '[transform:rotateY(180deg)]',
          !isReduced && 'transition-transform duration-300 ease-[cubic-bezier(.4,.1,.3,1.2)]',
        )}
      >
        <span className="absolute inset-0 rounded-xl bg-[#0c1a22] [backface-visibility:hidden]">
          <span
            className="absolute inset-x-0 top-0 bottom-1 rounded-xl shadow-[inset_0_2px_0_rgb(255_255_255/0.35),inset_0_-3px_6px_rgb(0_0_0/0.35)]"
            style={LID}
          />
          <span
            className="absolute inset-[18%] rounded-lg opacity-80 shadow-[inset_0_2px_4px_rgb(0_0_0/0.35),0_1px_0_rgb(255_255_255/0.2)]"
            style={DENT}
          />
        </span>
        <span
          className={classes(
            'absolute inset-0 grid [transform:rotateY(180deg)] place-items-center rounded-xl shadow-[inset_0_4px_10px_rgb(0_0_0/0.55)] [backface-visibility:hidden]',
            state !== 'mine' && 'bg-[#0b2433] ring-2 ring-[#53e3b2]',
            state === 'mine' && (isHit ? 'bg-[#7d1f2f] ring-2 ring-[#ff7a8d]' : 'bg-[#2a1720]'),
            state === 'mine' && !isHit && 'opacity-75',
          )}
        >
          {state === 'safe' && <Gem />}
          {state === 'mine' && <Mine />}
        </span>
      </span>
      {isHit && !isReduced && <Burst />}
    </button>
  );
}

/** The lid's fragments and a ring of dust, once. */
function Burst() {
  const pieces = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const [ring, ...shards] = [...(pieces.current?.children ?? [])];
    const flights = shards.map((shard, i) => {
      const { x, y, turn } = SHARDS[i]!;
      return shard.animate(
        [
          { transform: 'translate(0, 0) rotate(0deg)', opacity: 1 },
          { transform: `translate(${x * 3}%, ${y * 3}%) rotate(${turn}deg)`, opacity: 0 },
        ],
        { duration: BURST_MS, easing: 'cubic-bezier(.1,.7,.4,1)', fill: 'both' },
      );
    });
    const wave = ring?.animate(
      [
        { transform: 'scale(0.4)', opacity: 0.9 },
        { transform: 'scale(2.1)', opacity: 0 },
      ],
      { duration: BURST_MS, easing: 'ease-out', fill: 'both' },
    );
    return () => {
      for (const flight of flights) flight.cancel();
      wave?.cancel();
    };
  }, []);
  return (
    <span
      ref={pieces}
      aria-hidden
      className="pointer-events-none absolute inset-0 z-10 grid place-items-center"
    >
      <span className="absolute inset-0 rounded-full border-4 border-[#ffb0bb] opacity-0" />
      {SHARDS.map(({ turn }) => (
        <span
          key={turn}
          className="absolute size-1/4 opacity-0 [clip-path:polygon(50%_0,100%_80%,0_100%)]"
          style={LID}
        />
      ))}
    </span>
  );
}

function Gem() {
  return (
    <svg viewBox="0 0 48 48" className="w-3/5" aria-hidden="true">
      <path d="M12 8h24l9 12-21 22L3 20z" fill="#2fcf8f" />
      <path d="M12 8l-9 12h13zM36 8l9 12H32z" fill="#7df3c6" />
      <path d="M16 20h16l-8 22z" fill="#18a56d" />
      <path d="M12 8h24l-4 12H16z" fill="#b5fbe2" />
    </svg>
  );
}

function Mine() {
  return (
    <svg viewBox="0 0 48 48" className="w-3/5" aria-hidden="true">
      <path d="M24 3v42M3 24h42M9 9l30 30M39 9L9 39" stroke="#c9d2da" strokeWidth="4" strokeLinecap="round" />
      <circle cx="24" cy="24" r="14" fill="#39424b" />
      <circle cx="24" cy="24" r="14" fill="none" stroke="#11161b" strokeWidth="2" />
      <circle cx="19" cy="19" r="4" fill="#ff6b7d" />
    </svg>
  );
}
