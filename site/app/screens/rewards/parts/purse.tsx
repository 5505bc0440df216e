import { groupDigits } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Icon, type IconName } from '../../../ui/index.ts';

/** Tokens that can be spent, and those that wait for their release. */
export function Purse({ token, frozen }: { token: number; frozen: number }) {
  const { t } = useTranslation();
  return (
    <dl className="flex flex-wrap gap-3">
      <Coin icon="token" name={t('account.tokens')} count={token} />
      <Coin icon="lock" name={t('account.frozenTokens')} count={frozen} />
    </dl>
  );
}

function Coin({ icon, name, count }: { icon: IconName; name: string; count: number }) {
  return (
    <div className="panel grid min-w-36 flex-1 gap-0.5 rounded-lg border border-line bg-surface-1 px-4 py-3">
      <dt className="flex items-center gap-2 text-sm text-muted">
        <Icon name={icon} size={18} className="shrink-0 text-accent" />
        {name}
      </dt>
      <dd className="tabular text-xl leading-tight font-semibold">{groupDigits(count)}</dd>
    </div>
  );
}
