import { useTranslation } from '../../../state/use-translation.ts';
import { classes, DateTime, Icon, type IconName, VisuallyHidden } from '../../../ui/index.ts';
import type { PaymentStep } from './deposit-steps.ts';

const LOOK: Record<PaymentStep['status'], { icon: IconName; look: string }> = {
  done: { icon: 'check', look: 'border-win text-win' },
  now: { icon: 'clock', look: 'border-brand text-brand' },
  next: { icon: 'minus', look: 'border-line text-muted' },
  ended: { icon: 'close', look: 'border-warning text-warning' },
};

/** The progress of a payment, step by step with times, like parcel tracking. */
export function PaymentSteps({ stops }: { stops: readonly PaymentStep[] }) {
  const { t } = useTranslation();
  return (
    <ol className="grid gap-3">
      {stops.map(({ name, at, status }) => (
        <li
          key={name}
          className="flex items-start gap-3"
          aria-current={status === 'now' ? 'step' : undefined}
        >
          <span
            className={classes(
              'grid size-8 shrink-0 place-items-center rounded-full border-2',
              LOOK[status].look,
            )}
          >
            <Icon name={LOOK[status].icon} size={16} />
          </span>
          <span className="grid min-w-0">
            <span className={status === 'next' ? 'text-muted' : 'font-medium'}>
              {t(`payment.stop.${name}`)}
              <VisuallyHidden>, {t(`payment.status.${status}`)}</VisuallyHidden>
            </span>
            {at && (
              <span className="text-sm text-muted">
                <DateTime value={at} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
