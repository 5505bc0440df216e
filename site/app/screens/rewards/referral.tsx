import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Amount, CopyLine, EmptyState, Panel } from '../../ui/index.ts';
import { Invited } from './parts/invited.tsx';
import { ShareButton } from './parts/share-button.tsx';
import type { Data } from './referral.data.ts';

/** The player's code as text, link and QR, what it brings, and who came by it. */
export default function Referral() {
  const { t } = useTranslation();
  const { mine } = usePageData<Data>();
  if (!mine)
    return (
      <AccountPage title={t('page.referral')}>
        <EmptyState icon="warning" title={t('rewards.down')}>
          {t('rewards.downText')}
        </EmptyState>
      </AccountPage>
    );
  const { rule } = mine;
  return (
    <AccountPage title={t('page.referral')}>
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
              <CopyLine label={t('referral.code')} value={mine.code} />
              <CopyLine label={t('referral.link')} value={mine.link} />
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
              {t('referral.step2', { days: rule.days })}{' '}
              <Amount value={rule.turnover} currency={rule.currency} className="font-semibold" />
            </li>
            {rule.identity > 0 && <li>{t(`referral.stepIdentity.${rule.identity}`)}</li>}
            <li>{t('referral.step3', { tokens: rule.tokens })}</li>
            {rule.commission > 0 && <li>{t('referral.stepCommission', { percent: rule.commission })}</li>}
            <li>{t('referral.step4', { cap: rule.monthly_cap })}</li>
          </ol>
        ) : (
          <p className="text-muted">{t('unavailable.referral')}</p>
        )}
      </Panel>
      <Invited mine={mine} />
    </AccountPage>
  );
}
