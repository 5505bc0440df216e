import type { PoolBoard } from '#games/engine/pools/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import type { MoneyText } from '../originals/client.ts';

type PoolLineProps = { pool: PoolBoard | undefined; percent: number; money: MoneyText };

/** The pool and the house's commission, shown before and after the draw. */
export function PoolLine({ pool, percent, money }: PoolLineProps) {
  const { t } = useTranslation();
  const figures: [string, string][] = [
    ['gross', money(BigInt(pool?.gross ?? 0))],
    ['commission', money(BigInt(pool?.commission ?? 0))],
  ];
  if (pool?.breakage != null && !pool.isRefund && BigInt(pool.gross) > 0n)
    figures.push(['breakage', money(BigInt(pool.breakage))]);
  return (
    <dl className="tabular flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {figures.map(([key, text]) => (
        <div key={key} className="flex gap-1.5">
          <dt className="opacity-75">{t(`game.pools.${key}`, { percent })}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
      {pool?.isRefund && BigInt(pool.gross) > 0n && <p className="font-semibold">{t('game.pools.refund')}</p>}
    </dl>
  );
}

/** A pool during the animation of its draw: it reveals nothing about the outcome. */
export function poolBeforeDraw(pool: PoolBoard, percent: number): PoolBoard {
  const commission = ((BigInt(pool.gross) * BigInt(percent)) / 100n).toString();
  return { ...pool, commission, dividends: {}, breakage: null, isRefund: false };
}

/** A dividend in hundredths, as a decimal. */
export function dividendText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
