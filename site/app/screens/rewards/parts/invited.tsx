import type { InvitedItem } from '#contracts/api/rewards.ts';
import { groupDigits } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { DateTime, Panel, ProgressBar } from '../../../ui/index.ts';

type InvitedProps = {
  mine: { invited: readonly InvitedItem[]; total: number; rewarded: number; tokens: number };
};

/** Who came by the code, masked, and what it has brought. */
export function Invited({ mine: { invited, total, rewarded, tokens } }: InvitedProps) {
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
