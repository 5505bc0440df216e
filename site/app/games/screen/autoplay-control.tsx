import { useState } from 'react';
import { FormFooter } from '../../screens/auth/parts/form-footer.tsx';
import { type RefusedAnswer, useForm } from '../../screens/auth/parts/use-form.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, TextInput } from '../../ui/index.ts';
import { LazyDialog as Dialog } from '../../ui/lazy-sheet.tsx';
import type { createAutoplay, StopRules } from './autoplay.ts';
import type { PlayState } from './play-state.ts';
import { typedAmount } from './stake-steps.ts';
import { minorText } from './value-text.ts';

type Autoplay = ReturnType<typeof createAutoplay>;
type LimitName = Exclude<keyof StopRules, 'rounds'>;

const LIMITS: readonly LimitName[] = ['loss_limit', 'single_win_limit', 'win_limit', 'balance_limit'];
const NAMES = ['rounds', ...LIMITS] as const;
type Name = (typeof NAMES)[number];
const USUAL_ROUNDS = 10;

type Props = { state: PlayState; autoplay: Autoplay | undefined; isOff: boolean };

/** Starts and stops automatic rounds, where the brand's jurisdiction allows them. */
export function AutoplayControl({ state, autoplay, isOff }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!state.autoplay || !autoplay) return null;
  return (
    <div
      className="grid justify-items-center gap-1 [@media(max-height:520px)]:hidden"
      data-autoplay={state.running?.left ?? ''}
    >
      {state.running ? (
        <Button variant="secondary" onClick={() => void autoplay.stop()}>
          {t('game.autoplay.stop', { count: state.running.left })}
        </Button>
      ) : (
        <Button variant="secondary" disabled={isOff} onClick={() => setOpen(true)}>
          {t('game.autoplay.title')}
        </Button>
      )}
      <p role="status" className="text-center text-xs text-muted">
        {state.stopped && t(`game.autoplay.stopped.${state.stopped}`)}
      </p>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('game.autoplay.title')}>
        <StopForm state={state} autoplay={autoplay} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

type FormProps = { state: PlayState; autoplay: Autoplay; onDone: () => void };

/** The number of rounds, and early stop conditions. */
function StopForm({ state, autoplay, onDone }: FormProps) {
  const { t } = useTranslation();
  const demand = state.autoplay!;
  const required: Partial<Record<LimitName, boolean>> = {
    loss_limit: demand.loss_limit_required,
    single_win_limit: demand.single_win_limit_required,
  };
  const amountOf = (typed: string) => typedAmount(typed, state.exponent)?.toString();
  const { form, problems, ...end } = useForm({
    names: NAMES,
    check: (values) => {
      const rounds = Number(values.rounds);
      const isWrong = (name: Name) =>
        name === 'rounds'
          ? !Number.isInteger(rounds) || rounds < 1 || rounds > demand.max_rounds
          : amountOf(values[name]) === undefined && (values[name].trim() !== '' || required[name]);
      return Object.fromEntries(NAMES.filter(isWrong).map((name) => [name, wrongKey(name)]));
    },
    send: (values) => {
      const rules: StopRules = { rounds: Number(values.rounds) };
      for (const name of LIMITS) {
        const amount = amountOf(values[name]);
        if (amount !== undefined) rules[name] = amount;
      }
      return autoplay.start(rules);
    },
    blame: refusedField,
    explain: (refusal) => {
      const field = refusedField(refusal);
      return field && wrongKey(field);
    },
    done: onDone,
  });
  return (
    <form {...form} className="grid gap-4">
      <p className="text-sm text-muted">
        {t('game.autoplay.text', {
          ...{ count: demand.max_rounds, max: demand.max_rounds },
          stake: minorText(state.stake, state),
        })}
      </p>
      <TextInput
        name="rounds"
        label={t('game.autoplay.rounds')}
        defaultValue={String(Math.min(USUAL_ROUNDS, demand.max_rounds))}
        inputMode="numeric"
        autoComplete="off"
        error={problems.rounds}
      />
      {LIMITS.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={`${t(`game.autoplay.${name}`)} (${state.currency})`}
          isOptional={!required[name]}
          inputMode="decimal"
          autoComplete="off"
          error={problems[name]}
        />
      ))}
      <FormFooter {...end}>{t('game.autoplay.start')}</FormFooter>
    </form>
  );
}

const wrongKey = (name: Name) => `game.autoplay.wrong.${name}`;

/** The field of a limit that the server does not allow. */
function refusedField({ statusMessage, statusDetail }: RefusedAnswer): Name | undefined {
  const { field } = (statusDetail || {}) as { field?: string };
  return statusMessage === 'invalidLimit' ? NAMES.find((name) => name === field) : undefined;
}
