import { useState } from 'react';
import type { GameChoice } from '#contracts/api/game-choice.ts';
import { payoutAt } from '#games/engine/choice/multipliers.ts';
import {
  type DigitsBet,
  type DigitsGame,
  type DigitsKind,
  digitsChance,
  digitsMultiplier,
  LOTTO_NUMBERS,
  LOTTO_PAYS,
  type LottoKind,
  readDigitsBet,
  readLottoBet,
} from '#games/lottery/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/index.ts';
import type { MoneyText } from '../originals/client.ts';
import { percentText } from '../originals/number-text.ts';

/** `price` sets the price of the next ticket, which is `stake`. */
type FormProps = {
  price: React.ReactNode;
  stake: bigint;
  money: MoneyText;
  onAdd: (choice: GameChoice) => void;
};

const DIGIT_KINDS: readonly DigitsKind[] = [
  'straight',
  'any',
  'lastTwo',
  'last',
  'big',
  'small',
  'odd',
  'even',
];
const namedBy = (kind: DigitsKind, places: number) =>
  kind === 'straight' || kind === 'any' ? places : kind === 'lastTwo' ? 2 : kind === 'last' ? 1 : 0;

/** A whole number below `n` from the browser's randomness: a quick pick that decides nothing. */
const pick = (n: number) => crypto.getRandomValues(new Uint32Array(1))[0]! % n;

/** A digits ticket: the kind of bet, then one digit for each position. */
export function DigitsForm({ game, price, stake, money, onAdd }: FormProps & { game: DigitsGame }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<DigitsKind>('straight');
  const [digits, setDigits] = useState<number[]>([0, 1, 2, 3]);
  const count = namedBy(kind, game.places);
  const choice = { kind, digits: digits.slice(0, count) };
  const isBet = readable(() => readDigitsBet(game, choice));
  const set = (place: number, digit: number) =>
    setDigits(digits.map((before, i) => (i === place ? (digit + 10) % 10 : before)));
  return (
    <div className="grid gap-2 sm:gap-4">
      <Kinds kinds={DIGIT_KINDS} kind={kind} onChoose={setKind} />
      {count > 0 && (
        <div className="flex justify-center gap-2 sm:gap-3">
          {digits.slice(0, count).map((digit, place) => (
            <Digit
              // biome-ignore lint/suspicious/noArrayIndexKey: a position of the ticket is its number
              key={place}
              label={t('game.lottery.digit', { place: place + 1 })}
              digit={digit}
              onChange={(next) => set(place, next)}
            />
          ))}
        </div>
      )}
      <p className="min-h-5 text-center text-sm">
        {isBet ? t(`game.lottery.about.${kind}`) : t('game.lottery.oneOrder')}
      </p>
      {isBet && <Prizes prizes={digitsPrizes(t, game, choice)} stake={stake} money={money} />}
      <Price>{price}</Price>
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <Button
            variant="secondary"
            icon="refresh"
            onClick={() => setDigits([pick(10), pick(10), pick(10), pick(10)])}
          >
            {t('game.lottery.random')}
          </Button>
        )}
        <Button
          className="flex-1"
          icon="plus"
          disabled={!isBet}
          onClick={() => onAdd(readDigitsBet(game, choice))}
        >
          {t('game.lottery.add')}
        </Button>
      </div>
    </div>
  );
}

type KindsProps<Kind extends string> = {
  kinds: readonly Kind[];
  kind: Kind;
  onChoose: (kind: Kind) => void;
};

/** The kinds of bet, of which one is selected. */
function Kinds<Kind extends string>({ kinds, kind, onChoose }: KindsProps<Kind>) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs text-muted max-sm:sr-only">{t('game.lottery.kind')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-1.5">
        {kinds.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === kind}
            onClick={() => onChoose(option)}
            className={classes(
              'touch rounded-md border px-1.5 text-sm leading-tight font-semibold',
              option === kind
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line bg-surface-2 hover:bg-surface-3',
            )}
          >
            {t(`game.lottery.kind.${option}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Price({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden className="text-sm">
        {t('game.lottery.price')}
      </span>
      {children}
    </div>
  );
}

type DigitProps = { label: string; digit: number; onChange: (digit: number) => void };

function Digit({ label, digit, onChange }: DigitProps) {
  const { t } = useTranslation();
  const step =
    'touch grid w-full place-items-center rounded-md bg-surface-2 text-xl font-bold hover:bg-surface-3';
  return (
    <fieldset aria-label={label} className="grid w-14 sm:w-16 justify-items-center gap-1">
      <button
        type="button"
        aria-label={t('game.lottery.up')}
        className={step}
        onClick={() => onChange(digit + 1)}
      >
        +
      </button>
      <output
        aria-label={label}
        className="tabular grid h-12 w-full place-items-center rounded-md border border-line bg-surface-0 text-4xl font-extrabold"
      >
        {digit}
      </output>
      <button
        type="button"
        aria-label={t('game.lottery.down')}
        className={step}
        onClick={() => onChange(digit - 1)}
      >
        −
      </button>
    </fieldset>
  );
}

const LOTTO_KINDS: readonly LottoKind[] = ['ticket', 'pair', 'one'];
const NAMED: Readonly<Record<LottoKind, number>> = { ticket: 6, pair: 2, one: 1 };

/** A ticket with numbers from forty-five. */
export function LottoForm({ price, stake, money, onAdd }: FormProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<LottoKind>('ticket');
  const [numbers, setNumbers] = useState<number[]>([]);
  const count = NAMED[kind];
  const toggle = (number: number) => {
    if (numbers.includes(number)) setNumbers(numbers.filter((chosen) => chosen !== number));
    else if (numbers.length < count) setNumbers([...numbers, number]);
  };
  const random = () => {
    const left = [...LOTTO_NUMBERS];
    setNumbers(Array.from({ length: count }, () => left.splice(pick(left.length), 1)[0]!));
  };
  return (
    <div className="grid gap-2 sm:gap-4">
      <Kinds
        kinds={LOTTO_KINDS}
        kind={kind}
        onChoose={(next) => {
          setKind(next);
          setNumbers(numbers.slice(0, NAMED[next]));
        }}
      />
      <p className="text-sm">{t('game.lottery.chosen', { chosen: numbers.length, count })}</p>
      <fieldset
        aria-label={t('game.lottery.numbers')}
        className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1"
      >
        {LOTTO_NUMBERS.map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={numbers.includes(number)}
            disabled={numbers.length >= count && !numbers.includes(number)}
            onClick={() => toggle(number)}
            className={classes(
              'touch tabular rounded-full border text-sm font-bold disabled:opacity-45',
              numbers.includes(number)
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line bg-surface-2 hover:bg-surface-3',
            )}
          >
            {number}
          </button>
        ))}
      </fieldset>
      <Prizes prizes={lottoPrizes(t, kind)} stake={stake} money={money} />
      <Price>{price}</Price>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon="refresh" onClick={random}>
          {t('game.lottery.random')}
        </Button>
        <Button
          className="flex-1"
          icon="plus"
          disabled={numbers.length !== count}
          onClick={() => {
            onAdd(readLottoBet({ kind, numbers }));
            setNumbers([]);
          }}
        >
          {t('game.lottery.add')}
        </Button>
      </div>
    </div>
  );
}

/** A way to win with a ticket: what it is, and what it pays per unit in ten-thousandths. */
type Prize = { name: string; multiplier: number };

const digitsPrizes = (t: Translate, game: DigitsGame, bet: DigitsBet): Prize[] => {
  const { num, den } = digitsChance(game, bet);
  return [
    {
      name: `${t('game.chance')} ${percentText(Number(num), Number(den))}`,
      multiplier: digitsMultiplier(game, bet),
    },
  ];
};

const lottoPrizes = (t: Translate, kind: LottoKind): Prize[] =>
  LOTTO_PAYS[kind].flatMap((multiplier, hits) =>
    multiplier > 0 ? [{ name: t('game.lottery.correct', { count: hits }), multiplier }] : [],
  );

type PrizesProps = { prizes: readonly Prize[]; stake: bigint; money: MoneyText };

/** What the ticket would win at this price. */
function Prizes({ prizes, stake, money }: PrizesProps) {
  return (
    <dl
      className="tabular grid gap-x-4 text-sm"
      style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))' }}
    >
      {prizes.map(({ name, multiplier }) => (
        <div key={name} className="flex items-baseline justify-between gap-3 border-t border-line py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end font-semibold wrap-anywhere">{money(payoutAt(stake, multiplier))}</dd>
        </div>
      ))}
    </dl>
  );
}

function readable(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
