import { useEffect, useState } from 'react';
import type { InvitedItem } from '#contracts/api/referral.ts';
import { groupDigits } from '../../lib/amount.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ReferralArt } from '../../ui/illustrations/account-pages.tsx';
import { Amount, Button, CopyField, DateTime, EmptyState, Panel, ProgressBar } from '../../ui/index.ts';
import type { Data } from './referral.data.ts';

/** The player's code as text, link and QR, its rewards, and the referred players. */
export default function Referral() {
  const { t } = useTranslation();
  const { mine } = usePageData<Data>();
  if (!mine)
    return (
      <AccountPage title={t('page.referral')} art={<ReferralArt />}>
        <EmptyState icon="warning" title={t('rewards.down')}>
          {t('rewards.downText')}
        </EmptyState>
      </AccountPage>
    );
  const { rule } = mine;
  return (
    <AccountPage title={t('page.referral')} art={<ReferralArt />}>
      <Panel title={t('referral.yours')}>
        <div className="grid gap-6 sm:grid-cols-[11rem_1fr] sm:items-start">
          <svg
            viewBox={`0 0 ${mine.qr.size} ${mine.qr.size}`}
            role="img"
            aria-label={t('referral.qr')}
            shapeRendering="crispEdges"
            className="w-44 justify-self-center rounded-md bg-[white] fill-[black]"
          >
            <path d={mine.qr.path} />
          </svg>
          <div className="grid gap-4">
            <dl className="grid gap-3">
              <CopyField label={t('referral.code')} value={mine.code} />
              <CopyField label={t('referral.link')} value={mine.link} />
            </dl>
            <ShareButton link={mine.link} />
          </div>
        </div>
      </Panel>
      <Panel title={t('referral.how')}>
        {rule ? (
          <ol className="grid max-w-prose list-decimal gap-1.5 ps-5">
            <li>{t('referral.step1')}</li>
            {rule.deposit > 0 && (
              <li>
                {t('referral.stepDeposit')}{' '}
                <Amount value={rule.deposit} currency={rule.currency} className="font-semibold" />
              </li>
            )}
            <li>
              {t('referral.step2', { count: rule.days, days: rule.days })}{' '}
              <Amount value={rule.turnover} currency={rule.currency} className="font-semibold" />
            </li>
            {rule.identity > 0 && <li>{t(`referral.stepIdentity.${rule.identity}`)}</li>}
            <li>{t('referral.step3', { count: rule.tokens, tokens: rule.tokens })}</li>
            {rule.commission > 0 && <li>{t('referral.stepCommission', { percent: rule.commission })}</li>}
            <li>{t('referral.step4', { count: rule.monthly_cap, cap: rule.monthly_cap })}</li>
          </ol>
        ) : (
          <p className="text-muted">{t('unavailable.referral')}</p>
        )}
      </Panel>
      <Invited mine={mine} />
    </AccountPage>
  );
}

/**
 * Shares the link through the device's share dialog; hidden if unsupported, because the link can be copied.
 */
function ShareButton({ link }: { link: string }) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  if (!canShare) return null;
  const share = () => void navigator.share({ title: site_name, url: link }).catch(() => undefined);
  return (
    <div>
      <Button variant="secondary" icon="external" onClick={share}>
        {t('referral.share')}
      </Button>
    </div>
  );
}

type InvitedProps = {
  mine: { invited: readonly InvitedItem[]; total: number; rewarded: number; tokens: number };
};

/** The referred players, masked, and the rewards they brought. */
function Invited({ mine: { invited, total, rewarded, tokens } }: InvitedProps) {
  const { t } = useTranslation();
  const figures = [
    { name: t('referral.total'), value: total },
    { name: t('referral.rewarded'), value: rewarded },
    { name: t('account.tokens'), value: tokens },
  ];
  return (
    <Panel title={t('referral.invited')}>
      <dl className="mb-4 grid grid-cols-3 gap-3">
        {figures.map(({ name, value }) => (
          <div key={name} className="rounded-md bg-surface-2 p-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="tabular text-xl font-semibold">{groupDigits(value)}</dd>
          </div>
        ))}
      </dl>
      {invited.length === 0 ? (
        <p className="text-muted">{t('referral.nobody')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {invited.map((friend) => (
            <li
              key={`${friend.account}${friend.joined_at}`}
              className="grid gap-x-4 gap-y-1.5 py-3 sm:grid-cols-[1fr_10rem_8rem] sm:items-center"
            >
              <span>
                <span className="block font-medium">{friend.account}</span>
                <span className="block text-sm text-muted">
                  <DateTime value={friend.joined_at} style="date" />
                </span>
              </span>
              <ProgressBar
                value={friend.progress}
                label={t('referral.progressOf', { account: friend.account })}
              />
              <span className="text-sm text-muted sm:text-end">{t(`referral.state.${friend.state}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
