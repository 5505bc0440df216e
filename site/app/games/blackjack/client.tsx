import {
  type BlackjackAction,
  type BlackjackChoice,
  type BlackjackView,
  blackjack,
  HANDS_RANGE,
  insuranceOf,
  openingStake,
  PAIRS,
  PAIRS_RETURN,
  SIDE_PERCENTS,
  TRIO_RETURN,
  TRIO_WAYS,
  TRIOS,
  totalOf,
} from '#games/blackjack/index.ts';
import { type ChoiceOutcome, readOutcome } from '#games/engine/choice/round.ts';
import { percent, ratio } from '#games/engine/slot/ratio.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import type { ControlsProps, MoneyText, OriginalClient } from '../originals/client.ts';
import { BetFigure, ValueChips } from '../originals/controls.tsx';
import { useHotKeys } from '../screen/hot-keys.ts';
import { showMs } from './deal-order.ts';
import { Stage } from './stage.tsx';

const viewOf = ({ view }: ChoiceOutcome) => view as BlackjackView;

/** Actions of a hand, and those of insurance, in the order of their buttons. */
const OF_HAND = ['hit', 'stand', 'double', 'split'] as const;
const OF_INSURANCE = ['insure', 'decline'] as const;
const KEYS = {
  hit: ['h'],
  stand: ['s'],
  double: ['d'],
  split: ['p'],
  insure: ['i'],
  decline: ['n'],
} as const;
type Step = keyof typeof KEYS;

/** The buttons keep their places; unavailable actions are dimmed. */
function Actions({ item, canAct, onAct, stake, money, choice }: ControlsProps) {
  const { t } = useTranslation();
  const view = item ? viewOf(readOutcome(item.outcome)) : null;
  const offers: readonly BlackjackAction[] = view?.offers ?? [];
  const steps: readonly Step[] = view?.insurance === 'offered' ? OF_INSURANCE : OF_HAND;
  const take = (step: Step) => {
    if (canAct && offers.includes(step)) onAct(step);
  };
  useHotKeys(
    Object.fromEntries(steps.map((step) => [step, () => take(step)])) as Partial<Record<Step, () => void>>,
    !canAct,
    KEYS,
  );
  const cost = money(insuranceOf(stake, choice as BlackjackChoice));
  return (
    <fieldset
      aria-label={t('game.blackjack.actions')}
      className={classes(
        'grid w-full gap-2',
        steps.length === 2 ? 'grid-cols-2' : 'grid-cols-4 lg:grid-cols-2',
      )}
    >
      {steps.map((step) => (
        <button
          key={step}
          type="button"
          data-step={step}
          aria-disabled={!canAct || !offers.includes(step)}
          onClick={() => take(step)}
          className={classes(
            'btn min-h-14 min-w-0 rounded-md px-1 leading-tight font-bold active:translate-y-px aria-disabled:opacity-50',
            step === 'hit' || step === 'decline'
              ? 'btn-primary bg-brand text-on-brand hover:brightness-110'
              : 'btn-secondary border border-line bg-surface-2 text-text hover:bg-surface-3',
          )}
        >
          {t(`game.blackjack.${step}`, { amount: cost })}
          <kbd className="ms-2 hidden rounded-sm border border-current px-1.5 text-xs opacity-80 lg:inline">
            {KEYS[step][0].toUpperCase()}
          </kbd>
        </button>
      ))}
    </fieldset>
  );
}

function Controls({ choice: json, stake, money, isOff, onChoice }: ControlsProps) {
  const { t } = useTranslation();
  const choice = json as BlackjackChoice;
  const sides = SIDE_PERCENTS.map((value) => ({
    value,
    text: value === 0 ? t('game.blackjack.off') : `${value} %`,
  }));
  const labelOf = (side: 'pairs' | 'trio') => {
    const percent = choice[side];
    const amount = percent > 0 ? ` · ${money((stake * BigInt(percent)) / 100n)}` : '';
    return `${t(`game.blackjack.${side}`)} · ${t('game.blackjack.perHand')}${amount}`;
  };
  return (
    <div className="grid gap-4">
      <ValueChips
        label={t('game.blackjack.hands')}
        value={choice.hands}
        isOff={isOff}
        options={Array.from({ length: HANDS_RANGE.max }, (_, i) => ({ value: i + 1, text: `${i + 1}` }))}
        onChoose={(hands) => onChoice({ ...choice, hands })}
      />
      {(['pairs', 'trio'] as const).map((side) => (
        <ValueChips
          key={side}
          label={labelOf(side)}
          value={choice[side]}
          isOff={isOff}
          options={sides}
          onChoose={(value) => onChoice({ ...choice, [side]: value })}
        />
      ))}
      <BetFigure label={t('game.blackjack.totalBet')}>{money(openingStake(stake, choice))}</BetFigure>
    </div>
  );
}

/** Hands of a seat are named by seat number if the table has more than one. */
function handText(t: Translate, { hands, dealer }: BlackjackView): string {
  const of = (cards: readonly number[]) => totalOf(cards).total;
  return hands
    .map((hand, i) => {
      const result = t(`game.blackjack.result.${hand.result ?? 'open'}`);
      const values = { number: i + 1, total: of(hand.cards), dealer: of(dealer), result };
      return t(hands.length === 1 ? 'game.blackjack.oneHand' : 'game.blackjack.ofHands', values);
    })
    .join(' ');
}

function resultText(t: Translate, outcome: ChoiceOutcome, money: MoneyText): string {
  const view = viewOf(outcome);
  const { hands, dealer, turn, insurance } = view;
  if (insurance === 'offered') {
    const cost = insuranceOf(BigInt(outcome.stake), outcome.choice as BlackjackChoice);
    return t('game.blackjack.insurance', { amount: money(cost) });
  }
  const other = totalOf(dealer).total;
  if (turn !== null) {
    const { total, isSoft } = totalOf(hands[turn]!.cards);
    const values = { number: turn + 1, total, dealer: other };
    return t(isSoft ? 'game.blackjack.softTurn' : 'game.blackjack.turn', values);
  }
  return `${t('game.blackjack.dealerHas', { total: other })} ${handText(t, view)}`;
}

export const client: OriginalClient = {
  game: blackjack,
  firstChoice: { hands: 1, pairs: 0, trio: 0 },
  showMs: (item, isReduced) => (item ? showMs(readOutcome(item.outcome), isReduced) : 0),
  Stage,
  Controls,
  Actions,
  keys: (t) =>
    [...OF_HAND, ...OF_INSURANCE].map((step) => ({
      keys: KEYS[step],
      text: t(`game.blackjack.key.${step}`),
    })),
  pays: (t, choice) => payGroups(t, choice as BlackjackChoice),
  resultText,
  mark(outcome, t) {
    const { hands } = viewOf(outcome);
    if (hands.length === 1) return t(`game.blackjack.mark.${hands[0]!.result ?? 'open'}`);
    const won = hands.filter(({ result }) => result === 'win' || result === 'blackjack').length;
    return `${won}/${hands.length}`;
  },
};

function payGroups(t: Translate, { pairs, trio }: BlackjackChoice) {
  const chance = (ways: number, cases: number) => `${percent(ratio(ways, cases), 4)} %`;
  const main = ['win', 'blackjack', 'insurance'] as const;
  const mainPays = { win: '1 : 1', blackjack: '3 : 2', insurance: '2 : 1' };
  return [
    {
      name: t('game.blackjack.main'),
      isChosen: true,
      rows: main.map((name) => ({
        name: t(`game.blackjack.pay.${name}`),
        pays: mainPays[name],
        chance: null,
      })),
    },
    {
      name: `${t('game.blackjack.pairs')} · ${percent(PAIRS_RETURN)} %`,
      isChosen: pairs > 0,
      rows: Object.entries(PAIRS).map(([name, pay]) => ({
        name: t(`game.blackjack.pair.${name}`),
        pays: `${pay} : 1`,
        chance: chance(name === 'mixed' ? 2 : 1, 52),
      })),
    },
    {
      name: `${t('game.blackjack.trio')} · ${percent(TRIO_RETURN)} %`,
      isChosen: trio > 0,
      rows: Object.entries(TRIOS).map(([name, pay]) => ({
        name: t(`game.blackjack.three.${name}`),
        pays: `${pay} : 1`,
        chance: chance(TRIO_WAYS[name as keyof typeof TRIO_WAYS], 52 ** 3),
      })),
    },
  ];
}
