import { type CoinChoice, type CoinSide, type CoinView, coinFlip } from '#games/coin-flip/index.ts';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { OriginalClient, StageProps } from '../originals/client.ts';
import { TableCloth } from '../originals/controls.tsx';
import { StreakLadder, streakClient } from '../originals/streak.tsx';
import { Coin, CoinFace } from './coin.tsx';

const FLIGHT_MS = 1000;
const REST_MS = 200;

const viewOf = ({ view }: ChoiceOutcome) => view as CoinView;

function Stage({ choice, item, isMoving, isAsking, isOpen, isReduced, onChoice, onAct }: StageProps) {
  const { t } = useTranslation();
  const outcome = item && readOutcome(item.outcome);
  const view = outcome && viewOf(outcome);
  const flips = view?.flips ?? [];
  const isInAir = isMoving && outcome?.actions.at(-1) !== 'cashOut';
  const lost = view && !isInAir && view.multiplier === 0 ? flips.at(-1)! : null;
  // No mark reveals the result while the coin is in the air.
  const won = isInAir || lost ? flips.slice(0, -1) : flips;
  const { side } = choice as CoinChoice;
  const call = (called: CoinSide) => (isOpen ? onAct(called) : onChoice({ side: called }));
  const sides = { isOpen, chosen: side, isOff: isAsking || isMoving, onCall: call };
  return (
    <TableCloth colours={['#14614a', '#052019']}>
      <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] justify-items-center gap-6 sm:gap-10">
        <div className="grid w-full max-w-2xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 sm:gap-8">
          <SideButton side="heads" {...sides} />
          <Coin
            key={`${item?.round_id}.${flips.length}`}
            side={flips.at(-1) ?? side}
            from={flips.at(-2) ?? side}
            isFlying={isInAir && !isReduced}
            flightMs={FLIGHT_MS}
          />
          <SideButton side="tails" {...sides} />
        </div>
        <StreakLadder
          label={t('game.coin-flip.ladder')}
          marks={won.map((face) => <CoinFace key={face} side={face} />)}
          lost={lost && <CoinFace side={lost} />}
        />
      </div>
    </TableCloth>
  );
}

type SideButtonProps = {
  side: CoinSide;
  chosen: CoinSide;
  isOpen: boolean;
  isOff: boolean;
  onCall: (side: CoinSide) => void;
};

/** Before a round it chooses the side of the first flip; in an open round it calls the next. */
function SideButton({ side, chosen, isOpen, isOff, onCall }: SideButtonProps) {
  const { t } = useTranslation();
  const isChosen = !isOpen && chosen === side;
  return (
    <button
      type="button"
      data-call={side}
      aria-pressed={isOpen ? undefined : isChosen}
      disabled={isOff}
      onClick={() => onCall(side)}
      className={classes(
        'grid min-h-24 w-full max-w-36 content-center justify-items-center gap-1.5 rounded-xl border-2 p-2 text-center text-sm leading-tight font-semibold text-[#f2fff9] transition-[background,border-color,translate] disabled:opacity-70 sm:min-h-32 sm:text-base',
        'shadow-[0_5px_0_rgb(0_0_0/0.35)] active:translate-y-0.5',
        isChosen ? 'border-[#ffdf8a] bg-[#0a3b2c]' : 'border-[#bff0da]/30 bg-[#06241c]/75 hover:bg-[#0a3b2c]',
        side === 'heads' && 'justify-self-end',
      )}
    >
      <span className="block size-9 sm:size-12">
        <CoinFace side={side} />
      </span>
      {t(`game.coin-flip.${side}`)}
    </button>
  );
}

export const client: OriginalClient = {
  ...streakClient('coin-flip'),
  game: coinFlip,
  firstChoice: { side: 'heads' },
  showMs({ outcome }, isReduced) {
    const { actions } = readOutcome(outcome);
    if (actions.at(-1) === 'cashOut') return 120;
    return isReduced ? 120 : FLIGHT_MS + REST_MS;
  },
  Stage,
  resultText(t, outcome, money) {
    const { flips, multiplier, next } = viewOf(outcome);
    const side = t(`game.coin-flip.${flips.at(-1)}`);
    if (multiplier === 0) return t('game.coin-flip.wrong', { side });
    if (next === null) return t('game.coin-flip.stopped', { count: flips.length });
    const amount = money(payoutAt(BigInt(outcome.stake), multiplier));
    return t('game.coin-flip.right', { side, count: flips.length, amount });
  },
};
