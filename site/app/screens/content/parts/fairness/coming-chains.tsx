import { groupDigits } from '../../../../lib/amount.ts';
import { useTranslation } from '../../../../state/use-translation.ts';
import { DateTime, Panel } from '../../../../ui/index.ts';
import type { ChainLine } from './returns-data.ts';

/** Chains that have not begun: their ends, and the blocks named for their salts before those exist (fairness 5.1). */
export function ComingChains({ chains }: { chains: readonly ChainLine[] }) {
  const { t } = useTranslation();
  if (chains.length === 0) return null;
  return (
    <Panel title={t('fairness.chains')}>
      <p className="max-w-3xl text-sm text-muted">{t('fairness.chainsText')}</p>
      <ul className="grid gap-4">
        {chains.map(({ name, game_code, terminal, length, published_at, announced, announced_at, salt }) => (
          <li key={terminal} data-chain={game_code} className="grid gap-1 border-t border-line pt-3">
            <b>{name}</b>
            <p className="text-sm">
              {t('fairness.chainEnd', { rounds: groupDigits(length) })} <DateTime value={published_at} />
            </p>
            <code className="break-all text-sm">{terminal}</code>
            <p className="text-sm" data-announced={announced ?? ''}>
              {announced && announced_at ? (
                <>
                  {t('fairness.chainBlock', { block: announced })} <DateTime value={announced_at} />
                </>
              ) : (
                t(salt ? 'fairness.chainSalt' : 'fairness.chainWaits')
              )}
            </p>
            {salt && <code className="break-all text-sm">{salt}</code>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
