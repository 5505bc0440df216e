import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { InboxItem } from '#contracts/api/settings.ts';
import { succeeded } from '#contracts/client.ts';
import { groupDigits } from '../../lib/amount.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData, useReloading } from '../../shell/page-data.ts';
import { handleAnswer } from '../../state/answer-handling.ts';
import { useApp } from '../../state/app.ts';
import { playerFields, refreshBalance } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { InboxArt } from '../../ui/illustrations/account-pages.tsx';
import { NoMessages } from '../../ui/illustrations/index.ts';
import { Amount, Button, DateTime, EmptyState, Icon, Pagination } from '../../ui/index.ts';
import { Prose } from '../../ui/prose.tsx';
import type { Data } from './inbox.data.ts';
import { showSuccessToast } from './parts/success-toast.ts';

/** Messages from the site to the player; opening one marks it as read. */
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
    <AccountPage title={t('page.inbox')} art={<InboxArt />}>
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
        <EmptyState art={<NoMessages />} title={t('account.noMessages')}>
          {t('account.noMessagesText')}
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

/** One message: its header, and below it the text and its gift. */
function Letter({ letter, onRead }: { letter: InboxItem; onRead: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isUnread = letter.read_at === null;
  const id = `letter-${letter.inbox_id}`;
  const toggle = () => {
    if (!isOpen && isUnread) onRead();
    setOpen(!isOpen);
  };
  return (
    <article className="panel letter overflow-hidden rounded-lg border border-line bg-surface-1">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex min-h-14 w-full items-center gap-3 p-4 text-start hover:bg-surface-2"
        >
          <span className={isUnread ? 'text-brand' : 'text-muted'}>
            <Icon name={letter.claim ? 'gift' : 'mail'} size={22} />
          </span>
          <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
            <span className={isUnread ? 'font-semibold break-words' : 'break-words'}>{letter.title}</span>
            <span className="font-body text-sm font-normal text-muted">
              <DateTime value={letter.created_at} />
            </span>
          </span>
          {isUnread && (
            <span className="shrink-0 rounded-full bg-brand px-2 font-body py-0.5 text-xs font-semibold text-on-brand">
              {t('account.new')}
            </span>
          )}
          <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={18} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="grid gap-4 border-t border-line p-4">
        <Prose html={letter.body} />
        {letter.claim && <Claim letter={letter} />}
      </div>
    </article>
  );
}

/** A message's gift and its button; a gift is claimed once, however often the button is clicked [P-12]. */
function Claim({ letter }: { letter: InboxItem }) {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const claim = letter.claim!;
  const take = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const answer = await app.api.claimInbox({ ...playerFields(app), inbox_id: letter.inbox_id });
    if (succeeded(answer)) await Promise.all([refreshBalance(app), showSuccessToast(app, 'claimed')]);
    else await handleAnswer(app, answer);
    await revalidate();
    isSending.current = false;
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-surface-2 p-4">
      <span className="grid">
        <span className="text-lg font-semibold text-win">
          {claim.kind !== 'tokens' ? (
            <Amount value={claim.amount} currency={claim.currency} />
          ) : (
            t('account.tokenCount', { count: claim.amount, amount: groupDigits(claim.amount) })
          )}
        </span>
        {claim.state === 'available' && letter.expires_at && (
          <span className="text-sm text-muted">
            {t('account.claimUntil')} <DateTime value={letter.expires_at} />
          </span>
        )}
      </span>
      {claim.state === 'available' ? (
        <Button icon="gift" isBusy={isBusy} onClick={() => void take()}>
          {t('account.claim')}
        </Button>
      ) : (
        <span className="text-sm text-muted">{t(`account.claim.${claim.state}`)}</span>
      )}
    </div>
  );
}
