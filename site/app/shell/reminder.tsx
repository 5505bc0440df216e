import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { succeeded } from '#contracts/client.ts';
import { unitsOf } from '../lib/amount.ts';
import { loadNamespace } from '../lib/message-loader.ts';
import { handleAnswer, openTerms } from '../state/answer-handling.ts';
import { type App, useApp } from '../state/app.ts';
import { closeModal, openModal } from '../state/modals.ts';
import { playerFields } from '../state/sign-in.ts';
import { createStore, useStore } from '../state/store.ts';
import { Amount, Button, ButtonLink } from '../ui/index.ts';

type Reminders = Output<Api['reminders']>;
/** Questions and notices at sign-in: new terms, then the totals of 30 days before the review of limits. */
const dueReminders = createStore<Reminders | null>(null);

/**
 * Checks for due reminders, and shows them unless another dialog is open; unacknowledged ones are repeated
 * [player protection A7, C4, D6].
 */
export async function loadReminders(app: App): Promise<void> {
  // A visitor who leaves with the first interaction is gone by now.
  if (!app.session.get().isAuthenticated) return;
  const answer = await app.api.reminders(playerFields(app));
  if (succeeded(answer)) await showReminders(app, answer);
}

export async function showReminders(app: App, reminders: Reminders): Promise<void> {
  const isFree = app.modals.get().open === null;
  // After a refusal to accept, refused actions ask again.
  if (reminders.terms && !reminders.terms.refused) {
    if (isFree) await openTerms(app);
    return;
  }
  const isDue = reminders.review_due || reminders.summary !== null;
  dueReminders.set(isDue ? reminders : null);
  if (!isDue) return;
  await loadNamespace(app, 'errors');
  if (isFree) openModal(app.modals, 'reminder');
}

export function useReminderTitle(): string {
  const t = useApp().i18n.of('errors');
  const reminders = useStore(dueReminders);
  if (!reminders) return '';
  return t(reminders.summary ? 'summaryTitle' : 'reviewTitle');
}

/** One dialog at a time; the next follows once this one has been seen. */
export function Reminder() {
  const app = useApp();
  const t = app.i18n.of('errors');
  const reminders = useStore(dueReminders);
  if (!reminders) return null;
  const { summary } = reminders;
  const seen = async () => {
    const reminder = summary ? 'summary' : 'review';
    const answer = await app.api.acknowledgeReminder({ ...playerFields(app), reminder });
    closeModal(app.modals);
    if (succeeded(answer)) await showReminders(app, answer);
    else await handleAnswer(app, answer);
  };
  return (
    <div className="grid gap-5" data-reminder={summary ? 'summary' : 'review'}>
      {summary ? <Summary {...reminders} summary={summary} /> : <p>{t('reviewText')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void seen()}>{t(summary ? 'realityGoOn' : 'reviewKeep')}</Button>
        <ButtonLink to={summary ? '/bet-history' : '/responsible-gaming'} variant="secondary">
          {t(summary ? 'realityHistory' : 'reviewOpen')}
        </ButtonLink>
      </div>
    </div>
  );
}

function Summary({
  summary,
  exponent,
  currency,
}: Reminders & { summary: NonNullable<Reminders['summary']> }) {
  const t = useApp().i18n.of('errors');
  const staked = unitsOf(summary.staked, exponent);
  const returned = unitsOf(summary.returned, exponent);
  const figures = [
    { name: 'realityStaked', value: <Amount value={staked} currency={currency} /> },
    { name: 'summaryReturned', value: <Amount value={returned} currency={currency} /> },
    { name: 'realityNet', value: <Amount value={returned - staked} currency={currency} hasSign isTinted /> },
  ];
  return (
    <dl className="grid grid-cols-3 gap-3">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{t(name)}</dt>
          <dd className="text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
