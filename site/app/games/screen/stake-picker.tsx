import { type KeyboardEvent, useId } from 'react';
import { fieldAmount } from '../../lib/field-amount.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/index.ts';
import type { PlayState } from './play-state.ts';
import { enteredAmount, isStake, neighbourOf, stakeWithin, typedAmount } from './stake-steps.ts';
import { minorText } from './value-text.ts';

/** Sets a stake, and its typed text; zero means an invalid stake, and no bet is possible. */
export type SetStake = (stake: bigint, typed?: string | null) => void;

type StakePickerProps = {
  state: Pick<
    PlayState,
    'stakes' | 'stakeStep' | 'stake' | 'typed' | 'balance' | 'isBusy' | 'phase' | 'currency' | 'exponent'
  >;
  onStake: SetStake;
};

/**
 * The stake: typed, halved, doubled, or the maximum allowed by balance and game. The arrow keys step through
 * the usual stakes. Typed text stays unchanged until the player edits it, even if it is not a valid stake.
 */
export function StakePicker({ state, onStake }: StakePickerProps) {
  const { t } = useTranslation();
  const { stakes, balance, isBusy, phase } = state;
  const entered = enteredAmount(state);
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
        isOff={isOff || entered === undefined || entered <= min}
        onChoose={() => choose((entered ?? 0n) / 2n)}
      />
      <StakeInput state={state} onStake={onStake} isOff={isOff} />
      <Quick
        text="×2"
        label={t('game.doubleStake')}
        isOff={isOff || entered === undefined || entered >= max}
        onChoose={() => choose((entered ?? 0n) * 2n)}
      />
      <Quick text={t('game.max')} label={t('game.maxStake')} isOff={isOff} onChoose={() => choose(balance)} />
    </fieldset>
  );
}

function StakeInput({ state, onStake, isOff }: StakePickerProps & { isOff: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const { typed, exponent } = state;
  const isWrong = typed !== null && state.stake === 0n;
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    const next = step && neighbourOf(state, enteredAmount(state) ?? 0n, step);
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
        aria-describedby={isWrong ? id : undefined}
        data-stake={state.stake.toString()}
        value={typed ?? fieldAmount(state.stake, exponent)}
        disabled={isOff}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        className="tabular w-full rounded-sm bg-transparent text-center text-base font-semibold aria-invalid:text-loss"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const { value } = event.currentTarget;
          const amount = typedAmount(value, exponent);
          onStake(amount !== undefined && isStake(state, amount) ? amount : 0n, value);
        }}
        onKeyDown={onKey}
      />
      {isWrong && <RangeHint id={id} state={state} />}
    </label>
  );
}

type HintProps = Pick<StakePickerProps, 'state'> & { id: string };

/** Why the typed text is not a valid stake. */
function RangeHint({ id, state }: HintProps) {
  const { t } = useTranslation();
  const { stakes, stakeStep, typed, exponent } = state;
  const isUnread = typed !== '' && typedAmount(typed ?? '', exponent) === undefined;
  const text = (amount: bigint) => minorText(amount, state);
  return (
    <span
      id={id}
      role="alert"
      className="absolute start-0 bottom-full z-10 mb-2 w-max max-w-[min(80vw,13rem)] rounded-md border border-line bg-surface-3 px-3 py-2 text-sm"
    >
      {isUnread && `${t('game.stakeUnread', { example: fieldAmount(stakes[0] ?? 0n, exponent) })} `}
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
