import type { HeldTokens } from '#contracts/api/rewards.ts';
import { groupDigits } from '../../../lib/amount.ts';
import type { Translate } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { DateTime, Icon, type IconName } from '../../../ui/index.ts';
import { minorMoney } from './prize-text.ts';

/** Spendable tokens, and held tokens with their release condition. */
export function TokenBalance({
  token,
  frozen,
  held,
}: {
  token: number;
  frozen: number;
  held: HeldTokens | null;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap gap-3">
        <TokenCount icon="token" name={t('account.tokens')} count={token} />
        <TokenCount icon="lock" name={t('account.frozenTokens')} count={frozen} />
      </dl>
      <p className="text-sm text-muted">{t('account.tokensNotCash')}</p>
      {held !== null && held.to_claim > 0 && (
        <p className="text-sm text-muted">{t('tokens.toClaim', { amount: groupDigits(held.to_claim) })}</p>
      )}
      {held !== null && held.waiting > 0 && (
        <p className="text-sm text-muted">
          {t(waitingKey(held), waitingParts(t, held))}
          {held.next_at && (
            <>
              {' '}
              {t('tokens.nextAt')} <DateTime value={held.next_at} />
            </>
          )}
        </p>
      )}
    </div>
  );
}

function waitingKey({ turnover_per_token, hours }: HeldTokens): string {
  if (turnover_per_token === null) return hours === null ? 'tokens.waiting' : 'tokens.byTime';
  return hours === null ? 'tokens.byPlay' : 'tokens.byEither';
}

function waitingParts(t: Translate, { waiting, turnover_per_token, hours, currency }: HeldTokens) {
  return {
    amount: groupDigits(waiting),
    stake: turnover_per_token === null ? '' : minorMoney(Number(turnover_per_token), currency),
    hours: hours === null ? '' : t('tokens.hours', { count: hours, amount: groupDigits(hours) }),
  };
}

function TokenCount({ icon, name, count }: { icon: IconName; name: string; count: number }) {
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
