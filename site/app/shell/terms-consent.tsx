import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { succeeded } from '#contracts/client.ts';
import type { Route } from '../routes.ts';
import { handleAnswer } from '../state/answer-handling.ts';
import { useApp } from '../state/app.ts';
import { playerFields } from '../state/sign-in.ts';
import { Button, ButtonLink } from '../ui/index.ts';
import { Link } from '../ui/link.tsx';
import { showReminders } from './reminder.tsx';

type PendingTerms = Output<Api['reminders']>['terms'];

/**
 * New terms: the changes and the answer; a player who refuses is shown what remains available [player
 * protection A7].
 */
export function Terms({ onDone }: { onDone: () => void }) {
  const app = useApp();
  const t = app.i18n.of('errors');
  const route = (useMatches().at(-1)?.handle ?? {}) as Route;
  const [requested, setAsked] = useState<PendingTerms>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void app.api.reminders(playerFields(app)).then((answer) => {
      if (succeeded(answer)) setAsked(answer.terms);
    });
  }, [app]);
  const answerWith = async (accepted: boolean) => {
    if (!requested) return onDone();
    setBusy(true);
    const answer = await app.api.answerTerms({ ...playerFields(app), version: requested.version, accepted });
    setBusy(false);
    if (!succeeded(answer)) return void (await handleAnswer(app, answer));
    if (!accepted || answer.terms) return setAsked(answer.terms);
    onDone();
    // A game that was closed because of it is reopened.
    if (route.kind === 'game') window.location.reload();
    else await showReminders(app, answer);
  };
  const summary = requested && (requested.summary[app.language] ?? requested.summary.EN);
  return (
    <div className="grid gap-5" data-terms={requested?.version ?? ''} data-refused={requested?.refused}>
      {summary && (
        <div className="grid gap-1">
          <h3 className="text-sm text-muted">{t('termsChanged')}</h3>
          <p className="whitespace-pre-line">{summary}</p>
        </div>
      )}
      <Link
        to="/term-condition"
        target="_blank"
        className="inline-flex min-h-11 items-center text-accent underline"
      >
        {t('termsRead')}
      </Link>
      <p role="status">{t(requested?.refused ? 'termsRefused' : 'termsText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void answerWith(true)} isBusy={isBusy} disabled={!requested}>
          {t('termsAccept')}
        </Button>
        {requested?.refused ? (
          <ButtonLink to="/profile" variant="secondary">
            {t('termsClose')}
          </ButtonLink>
        ) : (
          <Button variant="secondary" onClick={() => void answerWith(false)} disabled={isBusy || !requested}>
            {t('termsRefuse')}
          </Button>
        )}
        {requested?.refused && (
          <ButtonLink to="/withdrawal" variant="quiet">
            {t('termsWithdraw')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
