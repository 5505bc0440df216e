import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, DateTime, Icon, Panel } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { Data } from '../transaction-history.data.ts';

/** Payments that are not in the books yet, each leading to where it is. */
export function UnderWay({ open }: Pick<Data, 'open'>) {
  const { t } = useTranslation();
  if (open.length === 0) return null;
  return (
    <Panel title={t('report.inProgress')}>
      <ul className="divide-y divide-line">
        {open.map(({ deposit_id, name, reference, amount, currency, created_at }) => (
          <li key={deposit_id}>
            <Link
              to={`/deposit?deposit=${deposit_id}`}
              className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 py-3"
            >
              <span className="min-w-0">
                <span className="block font-medium break-words">{name}</span>
                <span className="text-sm text-muted">
                  <DateTime value={created_at} /> · {reference}
                </span>
              </span>
              <Amount value={amount} currency={currency} className="font-semibold" />
              <Icon name="chevronRight" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
