import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Chip, chipIndexOf } from './chip.tsx';
import type { RoomProps } from './client.ts';

type SpotStakesProps = Pick<RoomProps, 'state' | 'money'> & {
  /** The player's bet, chips placed but not bet, and everybody else's bets. */
  own: bigint;
  laid: bigint;
  others: bigint;
  /** The size of the chip. */
  className: string;
};

/** The chips on a spot: the player's chip, and the others' total. */
export function SpotStakes({ state, money, own, laid, others, className }: SpotStakesProps) {
  const { t } = useTranslation();
  const mine = own + laid;
  return (
    <>
      {mine > 0n && (
        <span className="flex items-center gap-1.5">
          <Chip
            amount={mine}
            place={chipIndexOf(state.limits?.chips ?? [], mine)}
            exponent={state.exponent}
            className={classes(className, laid > 0n && 'rounded-full ring-2 ring-[#ffe08a]')}
          />
          <span className="sr-only">{t('game.tables.yours', { amount: money(mine) })}</span>
        </span>
      )}
      {others > 0n && (
        <span className="tabular max-w-full truncate text-xs">
          {t('game.tables.others', { amount: money(others) })}
        </span>
      )}
    </>
  );
}
