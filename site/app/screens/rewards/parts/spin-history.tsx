import type { SpinItem } from '#contracts/api/rewards.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { DateTime, Icon, Panel } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import { prizeText } from './prize-text.ts';

/** URL of a spin's proof. */
export function spinProofPath(spinId: string): string {
  return `/spin?${new URLSearchParams({ verify: spinId })}`;
}

type SpinsProps = { spins: readonly SpinItem[]; currency: string; seedHash: string; none: string };

/** The player's last spins, each with a link to its proof; the lock opens once the seed is revealed. */
export function SpinHistory({ spins, currency, seedHash, none }: SpinsProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('wheel.history')}>
      {spins.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {spins.map((spin) => (
            <li key={spin.spin_id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="grid text-sm">
                <span className="font-medium">
                  {prizeText(t, { kind: spin.kind, amount: Number(spin.amount) }, currency)}
                </span>
                <span className="text-muted">
                  <DateTime value={spin.at} />
                </span>
              </span>
              <Link
                to={spinProofPath(spin.spin_id)}
                aria-label={t('wheel.proofOf', { nonce: spin.nonce + 1 })}
                className="touch inline-flex items-center gap-1.5 text-sm font-medium text-accent underline-offset-4 hover:underline"
              >
                <Icon name={spin.server_seed_hash === seedHash ? 'lock' : 'shield'} size={18} />
                {t('wheel.proof')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
