import type { ReactNode } from 'react';
import { groupDigits } from '../../../lib/amount.ts';
import { useSession } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, Icon } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';

/**
 * The player's balances: playable money, tokens, and held tokens; tokens are distinguished from money [player
 * protection D8].
 */
export function Balances() {
  const { t } = useTranslation();
  const balance = useSession((session) => session.game.balance);
  const tokens = useSession((session) => session.game.token);
  const frozen = useSession((session) => session.minigame.frozen_token);
  return (
    <div className="grid gap-2">
      <dl className="figures grid grid-cols-2 gap-3 md:grid-cols-3 max-md:[&>:first-child]:col-span-2">
        <BalanceFigure name={t('account.balance')} to="/statement">
          <Amount value={balance} />
        </BalanceFigure>
        <BalanceFigure name={t('account.tokens')} to="/statement?account=token">
          {groupDigits(tokens)}
        </BalanceFigure>
        <BalanceFigure name={t('account.frozenTokens')} to="/statement?account=frozen_token">
          {groupDigits(frozen)}
        </BalanceFigure>
      </dl>
      <p className="text-sm text-muted">{t('account.tokensNotCash')}</p>
    </div>
  );
}

/** One figure with its name; `to` links the whole panel to the underlying entries. */
export function BalanceFigure({ name, to, children }: { name: string; to?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="panel relative grid gap-1 rounded-lg border border-line bg-surface-1 p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular text-xl font-semibold break-words">{children}</dd>
      {to && (
        <dd>
          <Link
            to={to}
            aria-label={`${name}: ${t('account.entries')}`}
            className="inline-flex items-center gap-1 text-sm text-accent after:absolute after:inset-0 hover:underline"
          >
            {t('account.entries')}
            <Icon name="chevronRight" size={16} />
          </Link>
        </dd>
      )}
    </div>
  );
}
