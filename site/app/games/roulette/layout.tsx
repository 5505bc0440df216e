import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { colourOf, findSpot, payoutMultiple, type Spot } from '#games/roulette/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { MoneyText } from '../originals/client.ts';
import type { PlacedChips } from '../rooms/placed-chips.ts';
import { FILL } from './colours.ts';
import { isLineSpot, SPOT_PLACES } from './geometry.ts';

type LayoutProps = {
  /** Placed and accepted chips, by spot. */
  mine: readonly PlacedChips[];
  winner: number | null;
  hasLines: boolean;
  isOpen: boolean;
  money: MoneyText;
  onLay: (code: string) => void;
  onRemove: (code: string) => void;
};

const PLACE =
  'absolute top-(--along) left-(--left) h-(--length) w-(--breadth) @min-[40rem]:top-(--top) @min-[40rem]:left-(--along) @min-[40rem]:h-(--breadth) @min-[40rem]:w-(--length)';

/** The zero ends the table: rounded at its outer end. */
const ZERO = 'rounded-t-3xl @min-[40rem]:rounded-none @min-[40rem]:rounded-s-4xl';

/** The name of a spot. */
export function spotText(t: Translate, code: string): string {
  const spot = findSpot(code);
  if (!spot) return code;
  if (spot.kind === 'half') return t(`game.roulette.${spot.code}`);
  if (spot.kind === 'dozen' || spot.kind === 'column')
    return t(`game.roulette.${spot.kind}`, { place: Number(spot.code.slice(-1)) });
  return t(`game.roulette.on.${spot.kind}`, { numbers: spot.numbers.join(', ') });
}

/** Every spot as a button: one of them is in the tab order, the arrow keys move between spots. */
export const TableLayout = memo(function TableLayout({
  mine,
  winner,
  hasLines,
  isOpen,
  money,
  onLay,
  onRemove,
}: LayoutProps) {
  const { t } = useTranslation();
  const table = useRef<HTMLDivElement>(null);
  const [hot, setHot] = useState<Spot | null>(null);
  const [focus, setFocus] = useState('straight-17');
  const places = SPOT_PLACES.filter(({ spot }) => hasLines || !isLineSpot(spot));
  const stop = places.some(({ spot }) => spot.code === focus) ? focus : 'straight-17';
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const code = (event.target as HTMLElement).dataset.spot;
    if (!code || !table.current) return;
    if (event.key === 'Delete' || event.key === 'Backspace') return onRemove(code);
    const next = neighbour(table.current, event.target as HTMLElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are the controls
    <div ref={table} className="absolute inset-0" onKeyDown={onKey} onPointerLeave={() => setHot(null)}>
      {places.map(({ spot, style }) => {
        const stake = mine.find(({ choice }) => choice === spot.code)?.stake ?? 0n;
        const isHot = hot !== null && spot.kind === 'straight' && hot.numbers.includes(spot.numbers[0]!);
        const isWinner = winner !== null && spot.kind === 'straight' && spot.numbers[0] === winner;
        const label = t('game.roulette.spot', {
          spot: spotText(t, spot.code),
          pays: payoutMultiple(spot) - 1,
        });
        return (
          <button
            key={spot.code}
            type="button"
            data-spot={spot.code}
            tabIndex={spot.code === stop ? 0 : -1}
            aria-disabled={!isOpen}
            aria-label={
              stake > 0n ? t('game.roulette.withChips', { spot: label, amount: money(stake) }) : label
            }
            onClick={() => onLay(spot.code)}
            onFocus={() => {
              setFocus(spot.code);
              setHot(spot);
            }}
            onPointerEnter={() => setHot(spot)}
            style={style}
            className={classes(
              PLACE,
              'focus-visible:z-20 focus-visible:outline-2 focus-visible:outline-[#ffe08a] focus-visible:-outline-offset-2',
              isLineSpot(spot)
                ? 'z-10 rounded-full hover:bg-[#fff]/30'
                : 'border border-[#e9d9b0]/70 text-[#fff]',
              isHot && 'brightness-150',
              spot.code === 'straight-0' && `overflow-hidden ${ZERO}`,
              isWinner &&
                'animate-pulse outline-4 -outline-offset-4 outline-[#ffe08a] motion-reduce:animate-none',
            )}
          >
            {isLineSpot(spot) ? (
              <span
                aria-hidden
                className="mx-auto block size-1.5 rounded-full bg-[#fff]/45 @min-[40rem]:opacity-0"
              />
            ) : (
              <Face spot={spot} t={t} />
            )}
          </button>
        );
      })}
    </div>
  );
});

function Face({ spot, t }: { spot: Spot; t: Translate }) {
  const [number] = spot.numbers;
  if (spot.kind === 'straight')
    return (
      <span
        className="absolute inset-0 grid place-items-center text-lg font-bold sm:text-xl"
        style={{ backgroundColor: FILL[colourOf(number!)] }}
      >
        {number}
      </span>
    );
  if (spot.code === 'red' || spot.code === 'black')
    return (
      <svg viewBox="0 0 40 40" aria-hidden="true" className="mx-auto block size-9">
        <path d="M20 3l13 17-13 17L7 20z" fill={FILL[spot.code]} stroke="#e9d9b0" strokeWidth="1.5" />
      </svg>
    );
  const text =
    spot.kind === 'half'
      ? t(`game.roulette.${spot.code}`)
      : spot.kind === 'dozen'
        ? t(`game.roulette.dozenFace.${spot.code.slice(-1)}`)
        : '2:1';
  return (
    <span className="block px-0.5 text-center text-xs leading-tight font-semibold sm:text-sm">{text}</span>
  );
}

/** The next spot in the direction of an arrow, by visual orientation: landscape or portrait. */
function neighbour(table: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [
    0, 0,
  ];
  if (dx === 0 && dy === 0) return null;
  const middle = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const here = middle(from);
  let best: HTMLElement | null = null;
  let min = Number.POSITIVE_INFINITY;
  for (const spot of table.querySelectorAll<HTMLElement>('[data-spot]')) {
    const there = middle(spot);
    const ahead = (there.x - here.x) * dx! + (there.y - here.y) * dy!;
    if (ahead < 2) continue;
    const aside = Math.abs((there.x - here.x) * dy!) + Math.abs((there.y - here.y) * dx!);
    if (ahead + 3 * aside >= min) continue;
    min = ahead + 3 * aside;
    best = spot;
  }
  return best;
}
