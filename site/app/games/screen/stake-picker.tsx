import { type KeyboardEvent, useState } from 'react';
import { fieldAmount } from '../../lib/field-amount.ts';
import { minorOf } from '../../lib/minor-units.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/index.ts';
import type { PlayState } from './play-state.ts';
import { isStake, neighbourOf, stakeWithin } from './stake-steps.ts';
import { minorText } from './value-text.ts';

type StakePickerProps = {
  state: Pick<
    PlayState,
    'stakes' | 'stakeStep' | 'stake' | 'balance' | 'isBusy' | 'phase' | 'currency' | 'exponent'
  >;
  /** Zero: the typed text is not a valid stake, and betting is disabled until it is. */
  onStake: (stake: bigint) => void;
};

const NO_STAKE = 0n;

/**
 * The stake: typed, halved, doubled, or the most that balance and game allow. The arrow keys go along the
 * usual ones.
 */
export function StakePicker({ state, onStake }: StakePickerProps) {
  const { t } = useTranslation();
  const { stake, stakes, balance, isBusy, phase } = state;
  const isOff = isBusy || phase !== 'open';
  const [min, max] = [stakes[0] ?? 0n, stakes.at(-1) ?? 0n];
  const choose = (requested: bigint) => onStake(stakeWithin(state, requested));
  return (
    <fieldset
      aria-label={t('game.stake')}
      className="relative flex items-center rounded-full border border-line bg-surface-2"
    >
      <Quick
        text="½"
        label={t('game.halfStake')}
        isOff={isOff || stake <= min}
        onChoose={() => choose(stake / 2n)}
      />
      <StakeInput state={state} onStake={onStake} isOff={isOff} />
      <Quick
        text="×2"
        label={t('game.doubleStake')}
        isOff={isOff || stake >= max}
        onChoose={() => choose(stake * 2n)}
      />
      <Quick text={t('game.max')} label={t('game.maxStake')} isOff={isOff} onChoose={() => choose(balance)} />
    </fieldset>
  );
}

function StakeInput({ state, onStake, isOff }: StakePickerProps & { isOff: boolean }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? undefined : stakeIn(typed, state);
  // Typed text is shown while it matches the stake: a button, a key or a new round replaces it.
  const isTyping = typed !== null && (read ?? NO_STAKE) === state.stake;
  const isWrong = isTyping && read === undefined;
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    const next = step && neighbourOf(state, state.stake, step);
    if (step) event.preventDefault();
    if (next) onStake(next);
  };
  return (
    <label className="grid min-h-11 w-24 content-center justify-items-center max-xs:w-18">
      <span className="text-xs whitespace-nowrap text-muted">
        {t('game.stake')} ({state.currency})
      </span>
      <input
        aria-label={t('game.chooseStake')}
        aria-invalid={isWrong}
        data-stake={state.stake.toString()}
        value={isTyping ? typed : fieldAmount(state.stake, state.exponent)}
        disabled={isOff}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        className="tabular w-full rounded-sm bg-transparent text-center text-base font-semibold aria-invalid:text-loss"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setTyped(value);
          onStake(stakeIn(value, state) ?? NO_STAKE);
        }}
        onKeyDown={onKey}
      />
      {isWrong && <RangeHint state={state} />}
    </label>
  );
}

function RangeHint({ state }: Pick<StakePickerProps, 'state'>) {
  const { t } = useTranslation();
  const { stakes, stakeStep } = state;
  const text = (amount: bigint) => minorText(amount, state);
  return (
    <span
      role="alert"
      className="absolute start-0 bottom-full z-10 mb-2 w-max max-w-[min(80vw,13rem)] rounded-md border border-line bg-surface-3 px-3 py-2 text-sm"
    >
      {t('game.stakeRange', {
        min: text(stakes[0] ?? 0n),
        max: text(stakes.at(-1) ?? 0n),
        step: text(stakeStep),
      })}
    </span>
  );
}

type QuickProps = { text: string; label: string; isOff: boolean; onChoose: () => void };

function Quick({ text, label, isOff, onChoose }: QuickProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onChoose}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-full text-sm font-semibold',
        'hover:bg-surface-3 disabled:opacity-40',
      )}
    >
      {text}
    </button>
  );
}

/** A typed stake, if the game accepts it. */
function stakeIn(typed: string, state: StakePickerProps['state']): bigint | undefined {
  const minor = minorOf(typed.replaceAll(',', ''), state.exponent);
  return minor !== undefined && isStake(state, BigInt(minor)) ? BigInt(minor) : undefined;
}
