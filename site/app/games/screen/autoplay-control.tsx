import { type FormEvent, useState } from 'react';
import { succeeded } from '#contracts/client.ts';
import { minorOf } from '../../lib/minor-units.ts';
import { handleAnswer } from '../../state/answer-handling.ts';
import { useApp } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, TextInput } from '../../ui/index.ts';
import { LazyDialog as Dialog } from '../../ui/lazy-sheet.tsx';
import type { createAutoplay, StopRules } from './autoplay.ts';
import type { PlayState } from './play-state.ts';
import { minorText } from './value-text.ts';

type Autoplay = ReturnType<typeof createAutoplay>;
type LimitName = Exclude<keyof StopRules, 'rounds'>;

const LIMITS: readonly LimitName[] = ['loss_limit', 'single_win_limit', 'win_limit', 'balance_limit'];
const USUAL_ROUNDS = 10;

type Props = { state: PlayState; autoplay: Autoplay | undefined; isOff: boolean };

/** Starts and stops rounds that follow each other by themselves, where the brand's jurisdiction allows it. */
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

/** How many rounds, and what ends them before. */
function StopForm({ state, autoplay, onDone }: FormProps) {
  const app = useApp();
  const { t } = useTranslation();
  const [wrong, setWrong] = useState('');
  const demand = state.autoplay!;
  const required: Partial<Record<LimitName, boolean>> = {
    loss_limit: demand.loss_limit_required,
    single_win_limit: demand.single_win_limit_required,
  };
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const rounds = Number(data.get('rounds'));
    if (!Number.isInteger(rounds) || rounds < 1 || rounds > demand.max_rounds) return setWrong('rounds');
    const rules: StopRules = { rounds };
    for (const name of LIMITS) {
      const typed = String(data.get(name) ?? '')
        .trim()
        .replaceAll(',', '');
      const amount = typed === '' ? undefined : minorOf(typed, state.exponent);
      if (amount === undefined && (typed !== '' || required[name])) return setWrong(name);
      if (amount !== undefined) rules[name] = amount;
    }
    const answer = await autoplay.start(rules);
    if (succeeded(answer)) return onDone();
    const { field } = (answer.statusDetail ?? {}) as { field?: string };
    if (answer.statusMessage === 'invalidLimit' && field) return setWrong(field);
    onDone();
    void handleAnswer(app, answer);
  }
  const errorOf = (name: string) => (wrong === name ? t(`game.autoplay.wrong.${name}`) : null);
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-sm text-muted">
        {t('game.autoplay.text', { stake: minorText(state.stake, state), max: demand.max_rounds })}
      </p>
      <TextInput
        name="rounds"
        label={t('game.autoplay.rounds')}
        defaultValue={String(Math.min(USUAL_ROUNDS, demand.max_rounds))}
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('rounds')}
      />
      {LIMITS.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={`${t(`game.autoplay.${name}`)} (${state.currency})`}
          isOptional={!required[name]}
          inputMode="decimal"
          autoComplete="off"
          error={errorOf(name)}
        />
      ))}
      <Button type="submit" size="lg" isWide>
        {t('game.autoplay.start')}
      </Button>
    </form>
  );
}
