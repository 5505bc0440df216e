import { useCallback, useEffect, useRef, useState } from 'react';
import type { BetReferralItem } from '#contracts/api/bet-referrals.ts';
import { succeeded } from '#contracts/client.ts';
import { loadNamespace } from '../lib/message-loader.ts';
import { handleAnswer } from '../state/answer-handling.ts';
import { useApp, useSession } from '../state/app.ts';
import { playerFields, refreshBalance } from '../state/sign-in.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Button, ButtonLink } from '../ui/index.ts';
import { Amount } from '../ui/values.tsx';
import { eventTitle } from './event-names.ts';
import { selectionText } from './event-text.ts';
import { amountOf } from './minor-amount.ts';
import { oddsText, useOddsFormat } from './odds-format.ts';
import { TermList } from './term-list.tsx';

/** Poll interval of a pending referral while the page is visible. */
const INTERVAL_MS = 3000;
const isOpen = ({ state }: BetReferralItem) => state === 'waiting' || state === 'offered';

type Heard = { value: readonly BetReferralItem[]; currency: string };

/**
 * The player's referred bets: pending ones, and the results of those that were pending here. Polled again
 * when `requested` changes.
 */
export function Referrals({ requested = 0 }: { requested?: number }) {
  const app = useApp();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const [{ value, currency }, setHeard] = useState<Heard>({ value: [], currency: '' });
  const waited = useRef(new Set<string>());
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const ask = useCallback(async () => {
    const answer = await app.api.myReferrals(playerFields(app));
    if (!succeeded(answer)) return;
    const ended = answer.value.filter(
      (referral) => !isOpen(referral) && waited.current.has(referral.referral_id),
    );
    for (const referral of answer.value.filter(isOpen)) waited.current.add(referral.referral_id);
    if (ended.length > 0) await loadNamespace(app, 'errors');
    setHeard(answer);
  }, [app]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request triggers a poll at once
  useEffect(() => {
    if (isSignedIn) void ask();
  }, [ask, isSignedIn, requested]);
  const open = value.filter(isOpen).length;
  useEffect(() => {
    if (open === 0) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask();
    }, INTERVAL_MS);
    return () => {
      clearInterval(timer);
      void refreshBalance(app);
    };
  }, [app, ask, open]);
  const shown = value.filter(
    (referral) =>
      isOpen(referral) ||
      (waited.current.has(referral.referral_id) && !dismissed.includes(referral.referral_id)),
  );
  if (!isSignedIn || shown.length === 0) return null;
  return (
    <ul className="grid gap-3 p-4">
      {shown.map((shownReferral) => (
        <li
          key={shownReferral.referral_id}
          className="slip-card grid gap-3 rounded-md border border-line bg-surface-2 p-3"
        >
          <Referral
            {...{ referral: shownReferral, currency }}
            onAnswered={ask}
            onDismiss={() => setDismissed((all) => [...all, shownReferral.referral_id])}
          />
        </li>
      ))}
    </ul>
  );
}

type Props = {
  referral: BetReferralItem;
  currency: string;
  onAnswered: () => Promise<void>;
  onDismiss: () => void;
};

function Referral({ referral, currency, onAnswered, onDismiss }: Props) {
  const { t } = useTranslation();
  const { t: errorText } = useTranslation('errors');
  const { language } = useApp();
  const { state, legs, reason } = referral;
  const [leg] = legs;
  const title = eventTitle(leg!, language);
  return (
    <>
      <div className="grid gap-0.5">
        <h3 className="font-bold">{t('slip.referral.title')}</h3>
        <p className="text-sm">
          {legs.length === 1
            ? selectionText(t, leg!, leg!, language)
            : t('slip.referral.selections', { count: legs.length })}
        </p>
        <p className="text-xs text-muted">{title}</p>
      </div>
      <p className="text-sm" role="status">
        {state === 'lapsed'
          ? t('slip.referral.lapsed', { reason: errorText(reason) })
          : t(`slip.referral.${state}`)}
      </p>
      <Terms {...{ referral, currency }} />
      {isOpen(referral) ? (
        <Answers {...{ referral, onAnswered }} />
      ) : (
        <div className="grid gap-2">
          {state === 'accepted' && (
            <ButtonLink to="/sports?show=bets" isWide>
              {t('slip.myBets')}
            </ButtonLink>
          )}
          <Button variant="secondary" isWide onClick={onDismiss}>
            {t('slip.referral.close')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Stake and price, as offered where there is an offer. */
function Terms({ referral, currency }: Pick<Props, 'referral' | 'currency'>) {
  const { t } = useTranslation();
  const format = useOddsFormat();
  const { lines, stake, offered_stake, offered_price, legs } = referral;
  const offered = offered_stake === null ? stake : (BigInt(offered_stake) * BigInt(lines)).toString();
  const price = legs.length === 1 ? (offered_price ?? legs[0]!.price) : null;
  const rows: [string, React.ReactNode][] = [
    [t('slip.wholeStake'), <Amount key="stake" value={amountOf(offered, currency)} currency={currency} />],
  ];
  if (price) rows.push([t('slip.price'), oddsText(price, format)]);
  if (isOpen(referral))
    rows.push([t('slip.referral.left'), <TimeLeft key="left" until={referral.expires_at} />]);
  return <TermList rows={rows} />;
}

function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const count = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return t('slip.referral.seconds', { count });
}

/** The player accepts an offer, or withdraws the bet. */
function Answers({ referral, onAnswered }: Pick<Props, 'referral' | 'onAnswered'>) {
  const { t } = useTranslation();
  const app = useApp();
  const [isBusy, setBusy] = useState(false);
  const isOffer = referral.state === 'offered';
  const answer = async (accept: boolean) => {
    setBusy(true);
    try {
      const { referral_id } = referral;
      const response = await app.api.answerReferral({ ...playerFields(app), referral_id, accept });
      if (!succeeded(response) && response.statusMessage !== 'offerExpired')
        await handleAnswer(app, response);
      await onAnswered();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-2">
      {isOffer && (
        <Button isWide isBusy={isBusy} onClick={() => answer(true)}>
          {t('slip.referral.take')}
        </Button>
      )}
      <Button variant="secondary" isWide disabled={isBusy} onClick={() => answer(false)}>
        {t(isOffer ? 'slip.referral.refuse' : 'slip.referral.withdraw')}
      </Button>
    </div>
  );
}
