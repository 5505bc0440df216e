import type { RoundItem } from '#contracts/api/originals.ts';
import { exponentOf, isCurrency } from '#contracts/values/currency.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes, DateTime, Icon } from '../../ui/index.ts';
import { minorText } from '../screen/value-text.ts';

/** Formats a round's amounts. */
export function moneyOf({ currency }: Pick<RoundItem, 'currency'>) {
  return { currency, exponent: isCurrency(currency) ? exponentOf(currency) : 2 };
}

type VerdictHeaderProps = {
  round: Pick<RoundItem, 'currency' | 'settled_at'>;
  isFair: boolean;
  stake: bigint;
  win: bigint;
};

/** The verdict in one sentence, with its round. */
export function VerdictHeader({ round, isFair, stake, win }: VerdictHeaderProps) {
  const { t } = useTranslation();
  const money = moneyOf(round);
  return (
    <section
      data-verdict={isFair}
      className={classes(
        'flex items-center gap-4 rounded-lg border-2 bg-surface-1 p-4 sm:p-6',
        isFair ? 'border-win' : 'border-loss',
      )}
    >
      <span className={classes('shrink-0', isFair ? 'text-win' : 'text-loss')}>
        <Icon name={isFair ? 'success' : 'error'} size={40} />
      </span>
      <div className="min-w-0">
        <h2 className="text-xl font-bold">{t(isFair ? 'game.proofHolds' : 'game.proofFails')}</h2>
        <p className="text-sm text-muted">
          <DateTime value={round.settled_at} /> · {t('game.stake')} {minorText(stake, money)} ·{' '}
          {t('game.win')} {minorText(win, money)}
        </p>
      </div>
    </section>
  );
}
