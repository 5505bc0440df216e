import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SessionItem } from '#contracts/api/sessions.ts';
import { succeeded } from '#contracts/client.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, DateTime, Panel } from '../../../ui/index.ts';

/** The player's sessions; all but this one can be ended here. */
export function Sessions({ sessions }: { sessions: readonly SessionItem[] }) {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [ending, setEnding] = useState<string | null>(null);
  /** An empty id ends all other sessions. */
  const end = async (session_id: string) => {
    setEnding(session_id);
    const answer = await app.api.endSession({ ...playerFields(app), session_id });
    if (succeeded(answer)) await revalidate();
    else await handleAnswer(app, answer, 'toast');
    setEnding(null);
  };
  const hasOthers = sessions.some((session) => !session.current);
  return (
    <Panel
      title={t('account.sessions')}
      actions={
        hasOthers && (
          <Button variant="danger" isBusy={ending === ''} onClick={() => void end('')}>
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.session_id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium break-words">{session.device || t('account.unknownDevice')}</p>
              <p className="text-sm text-muted">
                {session.address} · <DateTime value={session.last_seen_at} />
              </p>
            </div>
            {session.current ? (
              <span className="text-sm text-win">{t('account.thisSession')}</span>
            ) : (
              <Button
                variant="secondary"
                isBusy={ending === session.session_id}
                onClick={() => void end(session.session_id)}
              >
                {t('account.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
