import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MissionItem } from '#contracts/api/rewards.ts';
import { succeeded } from '#contracts/client.ts';
import { groupDigits } from '../../../lib/amount.ts';
import type { Translate } from '../../../lib/i18n.ts';
import { localText } from '../../../lib/text.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields, refreshBalance } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, classes, DateTime, Icon, type IconName, ProgressBar } from '../../../ui/index.ts';
import { showSuccessToast } from '../../account/parts/success-toast.ts';
import { minorMoney } from './prize-text.ts';

const ICONS: Record<MissionItem['kind'], IconName> = {
  daily_claim: 'calendar',
  play_count: 'slots',
  turnover: 'chart',
  login_streak: 'calendar',
  distinct_games: 'grid',
  deposit_sum: 'deposit',
  bet_on_event: 'sportsbook',
  profile_complete: 'user',
  verify: 'shield',
};
/** Kinds whose amounts are money. */
const MONEY: readonly MissionItem['kind'][] = ['turnover', 'deposit_sum'];

/** Goals up to this count are shown as a stamp card, larger ones as a bar. */
const STAMPS_MAX = 12;

/** A stamp for each step of a goal; the text below says the same. */
function Stamps({ count, done }: { count: number; done: number }) {
  return (
    <span className="stamps" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index < done).map((isDone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stamp has no identity beyond its position
        <span key={index} data-done={isDone || undefined} />
      ))}
    </span>
  );
}

/** One mission: goal, progress, reward, and its single button. */
export function Mission({ mission }: { mission: MissionItem }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { target, progress, state, tokens } = mission;
  const share = Math.floor((Number(progress) / Number(target)) * 100);
  const isStamped = !MONEY.includes(mission.kind) && Number(target) <= STAMPS_MAX;
  const isCheckIn = mission.kind === 'daily_claim';
  const title = localText(mission.title, language);
  return (
    <article
      data-mission={mission.mission_code}
      data-state={state}
      className={classes(
        'panel mission grid gap-4 rounded-lg border bg-surface-1 p-4 sm:grid-cols-[1fr_auto] sm:items-center sm:p-5',
        state === 'completed' ? 'border-win' : 'border-line',
      )}
    >
      <div className="grid min-w-0 gap-2.5">
        <h2 className="flex items-center gap-3 text-base font-semibold">
          <span className="mission-mark grid size-12 shrink-0 place-items-center rounded-full bg-surface-3 text-accent">
            <Icon name={ICONS[mission.kind]} size={24} />
          </span>
          <span className="min-w-0">
            <span className="block break-words">{title}</span>
            <span className="block font-body text-sm font-normal text-muted">
              {t(`mission.window.${mission.window}`)}
            </span>
            {mission.bonus && (
              <span className="block font-body text-sm font-normal text-win">
                {t('mission.bonus', { title: localText(mission.bonus, language) })}
              </span>
            )}
          </span>
        </h2>
        {!isCheckIn && (
          <div className="grid gap-1.5">
            {isStamped ? (
              <Stamps count={Number(target)} done={Number(progress)} />
            ) : (
              <ProgressBar value={share} label={title} />
            )}
            <p className="tabular text-sm text-muted">{progressText(t, mission)}</p>
          </div>
        )}
        <Deadline mission={mission} />
      </div>
      <div className="flex items-center justify-between gap-4 sm:grid sm:min-w-36 sm:justify-end sm:justify-items-end sm:gap-2">
        <span className="mission-reward text-lg font-semibold text-win">
          {t('account.tokenCount', { count: tokens, amount: groupDigits(tokens) })}
        </span>
        {state === 'completed' ? (
          <Claim mission={mission} title={title} />
        ) : (
          <span className="flex items-center gap-1.5 text-sm text-muted">
            {state === 'claimed' && <Icon name="check" size={18} className="text-win" />}
            {t(`mission.state.${state}`)}
          </span>
        )}
      </div>
    </article>
  );
}

function progressText(t: Translate, { kind, progress, target, currency }: MissionItem): string {
  const text = (amount: string) =>
    MONEY.includes(kind) ? minorMoney(Number(amount), currency) : groupDigits(Number(amount));
  return t('mission.progress', { done: text(progress), all: text(target) });
}

/** The end of the window, or the claim deadline. */
function Deadline({ mission: { state, window_ends_at, claim_until } }: { mission: MissionItem }) {
  const { t } = useTranslation();
  const until = state === 'completed' ? claim_until : state === 'in_progress' ? window_ends_at : null;
  if (!until) return null;
  return (
    <p className="text-sm text-muted">
      {t(state === 'completed' ? 'account.claimUntil' : 'mission.endsAt')} <DateTime value={until} />
    </p>
  );
}

/** Claims once, however often it is clicked. */
function Claim({ mission, title }: { mission: MissionItem; title: string }) {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const claim = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const { mission_code, window_key } = mission;
    const answer = await app.api.claimMission({ ...playerFields(app), mission_code, window_key });
    if (succeeded(answer)) await Promise.all([refreshBalance(app), showSuccessToast(app, 'claimed')]);
    else await handleAnswer(app, answer);
    await revalidate();
    isSending.current = false;
    setBusy(false);
  };
  return (
    <Button
      icon="gift"
      isBusy={isBusy}
      aria-label={t('mission.claim', { title })}
      onClick={() => void claim()}
    >
      {t('account.claim')}
    </Button>
  );
}
