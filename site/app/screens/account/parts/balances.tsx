import type { ReactNode } from 'react';
import { groupDigits } from '../../../lib/amount.ts';
import { useSession } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount } from '../../../ui/index.ts';

/** What the player has: money that can be played, tokens, and tokens that are held. */
export function Balances() {
  const { t } = useTranslation();
  const balance = useSession((session) => session.game.balance);
  const tokens = useSession((session) => session.game.token);
  const frozen = useSession((session) => session.minigame.frozen_token);
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 max-md:[&>:first-child]:col-span-2">
      <Figure name={t('account.balance')}>
        <Amount value={balance} />
      </Figure>
      <Figure name={t('account.tokens')}>{groupDigits(tokens)}</Figure>
      <Figure name={t('account.frozenTokens')}>{groupDigits(frozen)}</Figure>
    </dl>
  );
}

/** One figure with its name. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="panel grid gap-1 rounded-lg border border-line bg-surface-1 p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular text-xl font-semibold break-words">{children}</dd>
    </div>
  );
}
