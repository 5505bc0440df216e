import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../shell/page-data.ts';
import { useApp } from '../../state/app.ts';
import { handleAnswer } from '../../state/messages.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, EmptyState, Pagination } from '../../ui/index.ts';
import type { Data } from './inbox.data.ts';
import { Letter } from './parts/letter.tsx';

/** Messages of the site to the player; opening one marks it as read. */
export default function Inbox() {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const isBusy = useReloading();
  const { letters, unread, page, pages } = usePageData<Data>();
  useEffect(() => app.unread.set(unread), [app, unread]);
  const read = async (inbox_id: string) => {
    const answer = await app.api.readInbox({ ...playerFields(app), inbox_id });
    if (succeeded(answer)) await revalidate();
    else await handleAnswer(app, answer, 'toast');
  };
  return (
    <AccountPage title={t('page.inbox')}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted" aria-live="polite">
          {t('account.unread', { count: unread })}
        </p>
        {unread > 0 && (
          <Button variant="quiet" icon="check" onClick={() => void read('')}>
            {t('account.readAll')}
          </Button>
        )}
      </div>
      {letters.length === 0 ? (
        <EmptyState icon="inbox" title={t('account.noLetters')}>
          {t('account.noLettersText')}
        </EmptyState>
      ) : (
        <ul aria-busy={isBusy} className="grid gap-3">
          {letters.map((letter) => (
            <li key={letter.inbox_id}>
              <Letter letter={letter} onRead={() => void read(letter.inbox_id)} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} />
    </AccountPage>
  );
}
