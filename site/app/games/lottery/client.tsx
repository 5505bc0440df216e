import type { SharedGame } from '#games/engine/shared/index.ts';
import { type DigitsGame, daily3, daily4, LOTTO, lotto } from '#games/lottery/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Chips } from '../rooms/chips.tsx';
import type { RoomClient, RoomProps } from '../rooms/client.ts';
import { BALL_MS, DrawBanner, drawnIn } from './draw-banner.tsx';
import { DrawnNumbers, DrawResults } from './draw-results.tsx';
import { DigitsForm, LottoForm } from './form.tsx';
import { Panel } from './panel.tsx';
import { digitsPays, lottoPays } from './pay-tables.ts';
import { ticketText } from './ticket-text.ts';

type TableProps = RoomProps & { game: SharedGame; digits: DigitsGame | null };

function LotteryTable({ game, digits, ...props }: TableProps) {
  const { play, state, money } = props;
  const { t } = useTranslation();
  const form = {
    price: <Chips play={play} state={state} money={money} />,
    stake: state.chip,
    money,
    onAdd: play.lay,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 pb-4 sm:gap-5">
      <DrawBanner
        {...props}
        places={digits?.places ?? LOTTO.picks}
        isDigits={digits !== null}
        top={game.rules.top.multiple}
      />
      <div className="grid gap-6 px-4 xl:grid-cols-2">
        <section className="grid content-start gap-3">
          <h2 className="text-lg font-semibold max-sm:sr-only">{t('game.lottery.newTicket')}</h2>
          {digits ? <DigitsForm game={digits} {...form} /> : <LottoForm {...form} />}
        </section>
        <div className="grid content-start gap-6">
          <section className="grid content-start gap-3">
            <h2 className="text-lg font-semibold">{t('game.lottery.results')}</h2>
            <DrawResults state={state} digits={digits} />
          </section>
          <DrawnNumbers state={state} digits={digits} />
        </div>
      </div>
    </div>
  );
}

const THREE: DigitsGame = { places: 3 };
const FOUR: DigitsGame = { places: 4 };
const ThreeDigits = (props: RoomProps) => <LotteryTable {...props} game={daily3} digits={THREE} />;
const FourDigits = (props: RoomProps) => <LotteryTable {...props} game={daily4} digits={FOUR} />;
const SixNumbers = (props: RoomProps) => <LotteryTable {...props} game={lotto} digits={null} />;

const clientOfGame = (
  game: SharedGame,
  Table: RoomClient['Table'],
  digits: DigitsGame | null,
): RoomClient => ({
  game,
  showMs: (outcome, isReduced) => (isReduced ? 600 : drawnIn(outcome).length * BALL_MS + 600),
  Table,
  Panel,
  lateText: (t) => t('game.lottery.late'),
  openText: (t) => t('game.lottery.open'),
  takenText: (t, amount) => t('game.lottery.taken', { amount }),
  resultText: (t, outcome) => t('game.lottery.drawn', { numbers: drawnIn(outcome).join(' ') }),
  choiceText: ticketText,
  pays: (t) => (digits ? digitsPays(digits, t) : lottoPays(t)),
});

const CLIENTS: Readonly<Record<string, RoomClient>> = {
  'three-digits': clientOfGame(daily3, ThreeDigits, THREE),
  'four-digits': clientOfGame(daily4, FourDigits, FOUR),
  'six-of-forty-five': clientOfGame(lotto, SixNumbers, null),
};

export const clientOf = (code: string): RoomClient => CLIENTS[code]!;
