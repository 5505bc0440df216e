import { useEffect, useRef, useState } from 'react';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import {
  HANDS,
  type Hand,
  type HandChoice,
  type HandView,
  rockPaperScissors,
  type Throw,
} from '#games/rock-paper-scissors/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { OriginalClient, StageProps } from '../originals/client.ts';
import { TableCloth } from '../originals/controls.tsx';
import { StreakLadder, streakClient } from '../originals/streak.tsx';
import { HandPicture } from './hand.tsx';

/** Durations of the fist's shake before a hand, and of a shown hand before a tie is replayed. */
const SHAKE_MS = 620;
const SHOWN_MS = 380;
/** Further ties are not shown individually. */
const MAX_SHOWN = 4;

const viewOf = ({ view }: ChoiceOutcome) => view as HandView;
/** The displayed hands of the house: the last ones if there were many ties. */
const shownOf = ({ house }: Throw) => house.slice(-MAX_SHOWN);

/** The current hand of a throw; null while the fists shake. */
function useThrow(thrown: Throw | undefined, isMoving: boolean): Hand | null {
  const hands = thrown ? shownOf(thrown) : [];
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!isMoving) return;
    setStep(0);
    const began = performance.now();
    const timer = setInterval(() => {
      const passed = performance.now() - began;
      const turn = Math.floor(passed / (SHAKE_MS + SHOWN_MS));
      setStep(2 * turn + (passed - turn * (SHAKE_MS + SHOWN_MS) >= SHAKE_MS ? 1 : 0));
    }, 60);
    return () => clearInterval(timer);
  }, [isMoving]);
  if (!isMoving) return hands.at(-1) ?? null;
  return step % 2 === 0 ? null : (hands[Math.floor(step / 2)] ?? hands.at(-1) ?? null);
}

function Stage({ choice, item, isMoving, isAsking, isOpen, isReduced, onChoice, onAct }: StageProps) {
  const { t } = useTranslation();
  const outcome = item && readOutcome(item.outcome);
  const view = outcome && viewOf(outcome);
  const throws = view?.throws ?? [];
  const isThrown = isMoving && !isReduced && outcome?.actions.at(-1) !== 'cashOut';
  const last = throws.at(-1);
  const house = useThrow(last, isThrown);
  const lost = view && !isThrown && view.multiplier === 0 ? last! : null;
  const won = isThrown || lost ? throws.slice(0, -1) : throws;
  const { hand } = choice as HandChoice;
  const isShaking = isAsking || (isThrown && house === null);
  const own = last && !isAsking ? last.hand : hand;
  const take = (taken: Hand) => (isOpen ? onAct(taken) : onChoice({ hand: taken }));
  return (
    <TableCloth colours={['#7a4a1e', '#22120a']}>
      <div className="grid w-full min-w-0 grid-cols-[minmax(0,1fr)] justify-items-center gap-4 sm:gap-7">
        <div className="grid w-full max-w-md grid-cols-2 gap-4 sm:gap-8">
          <Fighter
            label={t('game.rock-paper-scissors.you')}
            hand={isShaking ? 'rock' : own}
            isShaking={isShaking && !isReduced}
            isLit={won.length > 0 && !isShaking && !lost}
          />
          <Fighter
            label={t('game.rock-paper-scissors.house')}
            hand={isShaking ? 'rock' : (house ?? 'rock')}
            isHouse
            isShaking={isShaking && !isReduced}
            isLit={lost !== null}
          />
        </div>
        <div className="grid w-full max-w-md grid-cols-3 gap-2">
          {HANDS.map((option) => (
            <button
              key={option}
              type="button"
              data-hand={option}
              aria-pressed={isOpen ? undefined : option === hand}
              disabled={isAsking || isMoving}
              onClick={() => take(option)}
              className={classes(
                'flex min-h-14 items-center justify-center gap-1.5 rounded-xl border-2 px-1 text-sm leading-tight font-semibold shadow-[0_4px_0_rgb(0_0_0/0.35)] transition-[background,border-color,translate] active:translate-y-0.5 disabled:opacity-70 max-sm:grid max-sm:justify-items-center max-sm:py-1.5 sm:text-base',
                !isOpen && option === hand
                  ? 'border-[#ffdf8a] bg-[#5a3413]'
                  : 'border-[#ffdcae]/30 bg-[#2c170a]/80 hover:bg-[#5a3413]',
              )}
            >
              <span className="block h-8 w-7 shrink-0 sm:h-10 sm:w-9">
                <HandPicture hand={option} />
              </span>
              {t(`game.rock-paper-scissors.${option}`)}
            </button>
          ))}
        </div>
        <StreakLadder
          label={t('game.rock-paper-scissors.ladder')}
          marks={won.map((throwResult) => <Mark key={throwResult.hand} hand={throwResult.hand} />)}
          lost={lost && <Mark hand={lost.house.at(-1)!} isHouse />}
        />
      </div>
    </TableCloth>
  );
}

function Mark({ hand, isHouse }: { hand: Hand; isHouse?: boolean }) {
  return (
    <span className="block h-4/5">
      <HandPicture hand={hand} isHouse={isHouse} />
    </span>
  );
}

type FighterProps = { label: string; hand: Hand; isHouse?: boolean; isShaking: boolean; isLit: boolean };

/** One side of the table; a fist shakes until the hand is shown. */
function Fighter({ label, hand, isHouse, isShaking, isLit }: FighterProps) {
  const fist = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isShaking) return;
    const at = (height: number, turn: number) => ({ transform: `translateY(${height}%) rotate(${turn}deg)` });
    const shaking = fist.current?.animate([at(0, 0), at(-12, -5), at(0, 0)], {
      duration: SHAKE_MS / 2,
      iterations: Number.POSITIVE_INFINITY,
      easing: 'ease-in-out',
    });
    return () => shaking?.cancel();
  }, [isShaking]);
  return (
    <div
      className={classes(
        'grid justify-items-center gap-1 rounded-2xl border-2 bg-[#000]/25 p-2 transition-[border-color,box-shadow] sm:p-4',
        isLit ? 'border-[#ffdf8a] shadow-[0_0_28px_rgb(255_214_120/0.35)]' : 'border-[#ffdcae]/15',
      )}
    >
      <span className="text-xs font-semibold text-[#ffe3c2] sm:text-sm">{label}</span>
      <span ref={fist} className="block aspect-[6/7] h-[min(9rem,15dvh)] sm:h-[min(13rem,25dvh)]">
        <HandPicture hand={hand} isHouse={isHouse} />
      </span>
    </div>
  );
}

export const client: OriginalClient = {
  ...streakClient('rock-paper-scissors'),
  game: rockPaperScissors,
  firstChoice: { hand: 'rock' },
  showMs({ outcome }, isReduced) {
    const round = readOutcome(outcome);
    if (isReduced || round.actions.at(-1) === 'cashOut') return 120;
    const last = viewOf(round).throws.at(-1);
    return (SHAKE_MS + SHOWN_MS) * (last ? shownOf(last).length : 1);
  },
  Stage,
  resultText(t, outcome, money) {
    const { throws, multiplier, next } = viewOf(outcome);
    const { hand, house } = throws.at(-1)!;
    const hands = {
      hand: t(`game.rock-paper-scissors.${hand}`),
      house: t(`game.rock-paper-scissors.${house.at(-1)}`),
    };
    if (multiplier === 0) return t('game.rock-paper-scissors.lost', hands);
    if (next === null) return t('game.rock-paper-scissors.stopped', { count: throws.length });
    const amount = money(payoutAt(BigInt(outcome.stake), multiplier));
    return t('game.rock-paper-scissors.won', { ...hands, amount });
  },
};
