import { useState } from 'react';
import type { DepositMethodItem } from '#contracts/api/deposits.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { paymentImage } from '../../../lib/images.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, DateTime } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import { PAYMENT_DRAWINGS } from '../../../ui/payment-drawings.ts';
import { PaymentTile } from '../../../ui/payment-mark.tsx';
import { DOCUMENTS_PAGE } from './documents-page.ts';

type MethodCardProps = { method: DepositMethodItem; isChosen: boolean; onChoose: () => void };

/** Whether the player can currently use a payment method. */
export const isUsable = ({ closed_until, identity_needed }: DepositMethodItem) =>
  closed_until === null && identity_needed === '';

/** A payment method as an option, with its fee, limits and conditions. */
export function MethodCard({ method, isChosen, onChoose }: MethodCardProps) {
  const { t } = useTranslation();
  const { method_id, name, time, min, max, currency, closed_until, identity_needed } = method;
  return (
    <div
      className={classes(
        'panel method grid gap-2 rounded-lg border bg-surface-1 p-4 has-focus-visible:outline-2 has-focus-visible:outline-(--focus)',
        isChosen ? 'border-brand outline-2 -outline-offset-2 outline-(--brand)' : 'border-line',
      )}
    >
      <label className={classes('flex min-h-11 items-start gap-3', isUsable(method) && 'cursor-pointer')}>
        <input
          type="radio"
          name="method_id"
          value={method_id}
          checked={isChosen}
          disabled={!isUsable(method)}
          onChange={onChoose}
          className="method-choice mt-3 size-5 shrink-0 accent-(--brand)"
        />
        <PaymentImage name={method.image} />
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold break-words">{name}</span>
          <span className="text-sm text-muted">{time}</span>
          <span className="tabular text-sm text-muted">
            <span className="whitespace-nowrap">{formatMoney(min, currency)} –</span>{' '}
            <span className="whitespace-nowrap">{formatMoney(max, currency)}</span>
          </span>
          <Fee method={method} />
        </span>
      </label>
      {closed_until && (
        <p className="text-sm text-warning">
          {t('deposit.closedUntil')} <DateTime value={closed_until} />
        </p>
      )}
      {identity_needed !== '' && (
        <p className="text-sm">
          <Link
            to={identity_needed === 'document' ? DOCUMENTS_PAGE : '/edit-profile?next=/deposit'}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {t(`deposit.needs.${identity_needed}`)}
          </Link>
        </p>
      )}
    </div>
  );
}

/**
 * The picture of a payment method: ours in the template's colours, an operator's as it is. Without one, or if
 * it cannot be loaded, a deposit slip [S-11].
 */
export function PaymentImage({ name }: { name: string }) {
  const { config } = useApp();
  const [isMissing, setMissing] = useState(false);
  const drawing = PAYMENT_DRAWINGS[isMissing || !name ? 'manual' : name.replace(/\.svg$/, '')];
  if (drawing) return <PaymentTile drawing={drawing} />;
  return (
    <img
      src={paymentImage(config.images, name)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="size-12 shrink-0 rounded-md object-contain"
      onError={() => setMissing(true)}
    />
  );
}

function Fee({ method }: { method: DepositMethodItem }) {
  const { t } = useTranslation();
  const fee = feeText(method);
  if (!fee) return <span className="text-sm text-win">{t('deposit.noFee')}</span>;
  return <span className="text-sm text-warning">{t('deposit.fee', { fee })}</span>;
}

/** The player's fee: an amount, a percentage, or both; empty where there is none. */
export function feeText({ fee, currency }: DepositMethodItem): string {
  if (fee.payer === 'house') return '';
  const parts = [
    fee.fixed > 0 && formatMoney(fee.fixed, currency),
    fee.percent > 0 && `${fee.percent} %`,
  ].filter(Boolean);
  return parts.join(' + ');
}
