import { type BlockBoard, type BlockResult, SECTIONS, SPOTS, type Spot } from '#games/block-hash/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { timesText } from '../originals/number-text.ts';
import type { RoomProps } from '../rooms/client.ts';
import { chipsOn } from '../rooms/placed-chips.ts';
import { currentChips } from '../rooms/room-state.ts';
import { SpotStakes } from '../rooms/spot-stakes.tsx';

type SpotsProps = RoomProps & { winners: BlockResult['winners'] | null };

/** Spots for chips: the five ways to read the hash, each with its bets side by side. */
export function Spots(props: SpotsProps) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-3 md:grid-cols-2">
      {SECTIONS.map((section) => {
        const spots = SPOTS.filter((spot) => spot.section === section);
        return (
          <fieldset key={section} className={classes('min-w-0', section === 'bull' && 'md:col-span-2')}>
            <legend className="mb-1 text-xs font-semibold opacity-85">
              {t(`game.block-hash.section.${section}`)}
            </legend>
            <div
              className={classes(
                'grid gap-1.5',
                spots.length === 3 ? 'grid-cols-[2fr_1fr_2fr]' : 'grid-cols-2',
              )}
            >
              {spots.map((spot) => (
                <Place key={spot.code} {...props} spot={spot} />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

function Place({ play, state, money, isOpen, winners, spot }: SpotsProps & { spot: Spot }) {
  const { t } = useTranslation();
  const { code, name, section, multiplier } = spot;
  const bet = currentChips(state);
  const board = (state.room?.round?.board as BlockBoard | null)?.spots ?? {};
  const [own, laid] = [chipsOn(bet, code), chipsOn(state.draft, code)];
  const others = BigInt(board[code] ?? 0) - own;
  const isWinner = winners?.[section] === name;
  return (
    <button
      type="button"
      data-spot={code}
      data-won={isWinner || undefined}
      aria-disabled={!isOpen}
      onClick={() => play.lay(code)}
      onKeyDown={({ key }) => (key === 'Delete' || key === 'Backspace') && play.remove(code)}
      className={classes(
        'relative grid min-h-20 min-w-0 content-center justify-items-center gap-0.5 rounded-lg border-2 bg-[#000]/45 px-1 text-center transition-[filter,border-color] hover:brightness-125 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-[#ffe08a]',
        isWinner ? 'border-[#ffd84d]' : 'border-[#fff]/25',
      )}
    >
      <span className="max-w-full truncate text-sm font-bold sm:text-base">{t(`game.hash.${name}`)}</span>
      <span className="tabular text-xs">{timesText(multiplier)}</span>
      <SpotStakes {...{ state, money, own, laid, others }} className="size-8" />
    </button>
  );
}
