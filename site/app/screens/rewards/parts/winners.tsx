import type { PublicEntry } from '#contracts/api/settings.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, Panel } from '../../../ui/index.ts';

/** The biggest wins of the last 24 hours [S-19]. */
export function Winners({ winners }: { winners: readonly PublicEntry[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('home.winners')}>
      {winners.length === 0 ? (
        <p className="text-sm text-muted">{t('home.noWinners')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {winners.map((winner) => (
            <li
              key={`${winner.account}-${winner.at}-${winner.amount}`}
              className="flex items-center justify-between gap-3 py-2 text-sm"
            >
              <span className="min-w-0">
                <span className="block break-words">{winner.account}</span>
                <span className="block text-muted">{winner.game}</span>
              </span>
              <Amount
                value={winner.amount}
                currency={winner.currency}
                hasSign
                isTinted
                className="font-semibold"
              />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
