import { useId } from 'react';
import { useTranslation } from '../state/use-translation.ts';
import { Amount } from '../ui/values.tsx';
import { amountOf } from './minor-amount.ts';
import { isOutsideLimits, noticeIdOf, type SlipBet, type SlipBets } from './use-slip-tickets.ts';

type StakeFieldProps = {
  label: string;
  value: string;
  onChange: (typed: string) => void;
  bet: SlipBet | undefined;
  bets: SlipBets;
};

/** A stake, with what the bet can return beside it; outside the limits, the bet's notice describes it. */
export function StakeField({ label, value, onChange, bet, bets }: StakeFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { currency } = bets;
  const refused = bet && isOutsideLimits(bet, bets) ? bet : null;
  const max = bet?.quote?.max_return ?? bet?.figures.maxReturn.toString() ?? '0';
  return (
    <div className="grid grid-cols-[minmax(5rem,1fr)_minmax(min-content,1fr)] items-end gap-3">
      <div className="grid gap-1">
        <label htmlFor={id} className="text-xs text-muted">
          {label}
        </label>
        <input
          id={id}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0.00"
          maxLength={15}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? noticeIdOf(bets, refused) : undefined}
          className="control tabular min-h-11 w-full min-w-0 rounded-md border border-line bg-surface-0 px-3 text-base font-semibold text-text"
          onChange={(event) => onChange(event.currentTarget.value.replace(/[^\d.,]/g, ''))}
        />
      </div>
      <div className="grid gap-1 text-end">
        <span className="text-xs text-muted">{t('slip.returns')}</span>
        <span className="grid min-h-11 items-center text-base font-bold">
          <Amount value={amountOf(max, currency)} currency={currency} />
        </span>
      </div>
    </div>
  );
}
