import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { InboxItem } from '#contracts/api/settings.ts';
import { succeeded } from '#contracts/client.ts';
import { groupDigits } from '../../../lib/amount.ts';
import { useApp } from '../../../state/app.ts';
import { handleAnswer } from '../../../state/messages.ts';
import { playerFields, refreshBalance } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, Button, DateTime } from '../../../ui/index.ts';
import { sayDone } from './say-done.ts';

/** What a message carries and its one button; a gift is taken once, however often the button is pressed [P-12]. */
export function Claim({ letter }: { letter: InboxItem }) {
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
    if (succeeded(answer)) await Promise.all([refreshBalance(app), sayDone(app, 'claimed')]);
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
