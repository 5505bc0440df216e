import { type ChangeEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { VerificationItem } from '#contracts/api/identity-verification.ts';
import { succeeded } from '#contracts/client.ts';
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from '#contracts/values/identity-documents.ts';
import { base64Of, smallerPicture } from '../../../browser/picture-file.ts';
import { AccountPage } from '../../../shell/account-page.tsx';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { useRequestId } from '../../../state/request-id.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { ProfileArt } from '../../../ui/illustrations/account-pages.tsx';
import { Button, buttonClasses, DateTime, Panel } from '../../../ui/index.ts';
import { showSuccessToast } from './success-toast.ts';

/** The documents that the site requires, and the state of each. */
export function IdentityVerification({ items }: { items: readonly VerificationItem[] }) {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('verification.title')} art={<ProfileArt />}>
      <p className="max-w-prose text-sm text-muted">{t('verification.why')}</p>
      {items.length === 0 && <Panel>{t('verification.nothing')}</Panel>}
      {items.map((item) => (
        <DocumentPanel key={item.kind} item={item} />
      ))}
      <p className="max-w-prose text-sm text-muted">{t('verification.privacy')}</p>
    </AccountPage>
  );
}

const STATE_COLOURS: Record<VerificationItem['state'], string> = {
  missing: 'text-muted',
  waiting: 'text-text',
  approved: 'text-win',
  rejected: 'text-loss',
  expired: 'text-loss',
};

function DocumentPanel({ item }: { item: VerificationItem }) {
  const { t } = useTranslation();
  const { kind, state, pages, uploaded_at, due_at, reason, expires_on, is_other_name, can_upload } = item;
  const isHolding = item.holds_withdrawals && state !== 'waiting';
  return (
    <Panel
      title={t(`verification.${kind}`)}
      actions={
        <strong className={`text-sm ${STATE_COLOURS[state]}`} data-state={state}>
          {t(`verification.state.${state}`)}
        </strong>
      }
    >
      <p className="max-w-prose text-sm text-muted">{t(`verification.${kind}Text`)}</p>
      {reason && <p className="mt-3 text-sm text-loss">{reason}</p>}
      {isHolding && <p className="mt-3 text-sm text-loss">{t('verification.holds')}</p>}
      {is_other_name && <p className="mt-3 text-sm text-loss">{t('verification.otherName')}</p>}
      <p className="mt-3 text-sm text-muted">
        {state === 'waiting' && uploaded_at && (
          <>
            {t('verification.pages', { number: pages })} <DateTime value={uploaded_at} />.{' '}
          </>
        )}
        {state === 'waiting' && due_at && (
          <>
            {t('verification.due')} <DateTime value={due_at} />
          </>
        )}
        {expires_on && t('verification.validUntil', { day: expires_on })}
      </p>
      {item.online !== '' && <OnlineCheck isStarted={item.online === 'started'} />}
      {can_upload && <Upload item={item} />}
    </Panel>
  );
}

/** Links to the identity verification vendor's page. */
function OnlineCheck({ isStarted }: { isStarted: boolean }) {
  const app = useApp();
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  async function start(): Promise<void> {
    setBusy(true);
    const answer = await app.api.startIdentityCheck({ ...playerFields(app), language: app.language });
    if (succeeded(answer)) return window.location.assign(answer.url);
    await handleAnswer(app, answer);
    setBusy(false);
  }
  return (
    <p className="mt-4">
      <Button onClick={() => void start()} disabled={isBusy}>
        {t(isStarted ? 'verification.onlineMore' : 'verification.online')}
      </Button>
    </p>
  );
}

/** The camera of a phone, or a file. */
function Upload({ item: { kind, state } }: { item: VerificationItem }) {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const request = useRequestId();
  const [isBusy, setBusy] = useState(false);

  async function send(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget;
    const chosen = input.files?.[0];
    input.value = '';
    if (!chosen) return;
    setBusy(true);
    const picture = await smallerPicture(chosen, 2400);
    const isTooLarge = picture.size > MAX_DOCUMENT_BYTES;
    const file = isTooLarge ? '' : await base64Of(picture);
    const upload = { request_id: request.of({ kind, file }), kind, file };
    const answer = await app.api.verification({ ...playerFields(app), language: app.language, upload });
    if (succeeded(answer)) {
      request.forget();
      await showSuccessToast(app, 'documentSent');
      await revalidate();
    } else await handleAnswer(app, answer);
    setBusy(false);
  }
  const first = state === 'waiting' ? 'verification.photoMore' : 'verification.photo';
  return (
    <div className="mt-4 flex flex-wrap gap-3" aria-busy={isBusy}>
      <FileButton label={t(first)} isCamera isBusy={isBusy} onChange={send} />
      <FileButton label={t('verification.file')} isBusy={isBusy} onChange={send} />
      <p role="status" className="self-center text-sm text-muted">
        {isBusy && t('verification.sending')}
      </p>
    </div>
  );
}

type FileButtonProps = {
  label: string;
  isCamera?: boolean;
  isBusy: boolean;
  onChange(event: ChangeEvent<HTMLInputElement>): Promise<void>;
};

function FileButton({ label, isCamera, isBusy, onChange }: FileButtonProps) {
  const id = useId();
  const look = buttonClasses({ variant: isCamera ? 'primary' : 'secondary' });
  return (
    <label
      htmlFor={id}
      className={`${look} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2`}
    >
      {label}
      <input
        id={id}
        type="file"
        accept={DOCUMENT_TYPES.join(',')}
        {...(isCamera && { capture: 'environment' })}
        disabled={isBusy}
        className="sr-only"
        onChange={(event) => void onChange(event)}
      />
    </label>
  );
}
