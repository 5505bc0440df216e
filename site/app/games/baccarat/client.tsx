import {
  BACCARAT_SIDES,
  type BaccaratBoard,
  type BaccaratResult,
  type BaccaratSide,
  baccarat,
  PAYOUT_PER_HUNDRED,
  sideChance,
  sideReturn,
} from '#games/baccarat/index.ts';
import { percent } from '#games/engine/slot/ratio.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { clothStyle } from '../cloth.ts';
import type { RoomClient, RoomProps } from '../rooms/client.ts';
import { chipsOn } from '../rooms/placed-chips.ts';
import { shownOutcomes } from '../rooms/room-dialogs.tsx';
import { currentChips } from '../rooms/room-state.ts';
import { SpotStakes } from '../rooms/spot-stakes.tsx';
import { dealMs, Hands } from './hands.tsx';
import { Roads } from './roads.tsx';

const CLOTH = clothStyle({ light: 'ellipse at 50% 15%', edgeAt: 85, tint: ['#7a2233', '#2c0b14'] });

const resultOf = (outcome: unknown) => outcome as BaccaratResult;
const oddsOf = (side: BaccaratSide) =>
  side === 'banker' ? '0.95 : 1' : `${PAYOUT_PER_HUNDRED[side] / 100 - 1} : 1`;

function Table(props: RoomProps) {
  const { state, isReduced, outcome, isShown, settledMs } = props;
  const result = outcome === null ? null : resultOf(outcome);
  const past = shownOutcomes(state)
    .map((shown) => resultOf(shown.outcome))
    .reverse();
  return (
    <div
      className="grid content-start gap-4 2xl:content-center p-3 text-[#f4f7ff] sm:gap-5 sm:p-5"
      style={CLOTH}
    >
      <Hands
        result={result}
        roundId={state.room?.round?.round_id ?? ''}
        isShown={isShown}
        settledMs={settledMs}
        isReduced={isReduced}
      />
      <Sides {...props} result={isShown ? result : null} />
      <Roads past={past} />
    </div>
  );
}

const AREA: Readonly<Record<BaccaratSide, string>> = {
  playerPair: 'col-span-3',
  bankerPair: 'col-span-3',
  player: 'col-span-2',
  tie: 'col-span-2',
  banker: 'col-span-2',
};
const GROUND: Readonly<Record<BaccaratSide, string>> = {
  playerPair: '#173f7d',
  bankerPair: '#7d1622',
  player: '#1f5fbf',
  tie: '#12794a',
  banker: '#b3202f',
};
const ORDER: readonly BaccaratSide[] = ['playerPair', 'bankerPair', 'player', 'tie', 'banker'];

/** Spots for chips. */
function Sides({ play, state, money, isOpen, result }: RoomProps & { result: BaccaratResult | null }) {
  const { t } = useTranslation();
  const bet = currentChips(state);
  const board = (state.room?.round?.board as BaccaratBoard | null)?.sides ?? {};
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-6 gap-1.5 sm:gap-2">
      {ORDER.map((side) => {
        const [own, laid] = [chipsOn(bet, side), chipsOn(state.draft, side)];
        const others = BigInt(board[side] ?? 0) - own;
        const isWinner = result !== null && (side === result.winner || isPair(side, result));
        return (
          <button
            key={side}
            type="button"
            data-side={side}
            aria-disabled={!isOpen}
            onClick={() => play.lay(side)}
            onKeyDown={({ key }) => (key === 'Delete' || key === 'Backspace') && play.remove(side)}
            className={classes(
              'relative grid content-center justify-items-center gap-0.5 rounded-lg border-2 px-1 text-center transition-[filter,border-color] hover:brightness-115 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-[#ffe08a]',
              AREA[side],
              side === 'playerPair' || side === 'bankerPair'
                ? 'min-h-24 sm:min-h-[clamp(4.5rem,9.5dvh,6rem)]'
                : 'min-h-28 sm:min-h-[clamp(5.5rem,12dvh,8rem)]',
              isWinner ? 'border-[#ffe08a]' : 'border-[#fff]/25',
            )}
            style={{ backgroundColor: GROUND[side] }}
          >
            <span className="text-sm font-bold sm:text-lg">{t(`game.baccarat.${side}`)}</span>
            <span className="tabular text-sm font-semibold sm:text-base">{oddsOf(side)}</span>
            <SpotStakes {...{ state, money, own, laid, others }} className="size-9" />
          </button>
        );
      })}
    </div>
  );
}

const isPair = (side: BaccaratSide, result: BaccaratResult) =>
  (side === 'playerPair' && result.playerPair) || (side === 'bankerPair' && result.bankerPair);

const choiceText = (t: Translate, choice: unknown) => t(`game.baccarat.${String(choice)}`);

export const client: RoomClient = {
  game: baccarat,
  showMs: (outcome, isReduced) => (isReduced ? 600 : dealMs(resultOf(outcome))),
  Table,
  resultText: (t, outcome) => {
    const { winner, playerPoints, bankerPoints } = resultOf(outcome);
    return t(`game.baccarat.result.${winner}`, { player: playerPoints, banker: bankerPoints });
  },
  choiceText,
  pays: (t) =>
    BACCARAT_SIDES.map((side) => ({
      name: choiceText(t, side),
      pays: oddsOf(side),
      chance: `${percent(sideChance(side))} %`,
      rtp: `${percent(sideReturn(side))} %`,
    })),
};
