import type { LocalText } from '#contracts/api/startup.ts';
import { formatMoney } from '../../../lib/amount.ts';
import { localText } from '../../../lib/text.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Icon } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';

type NextBonusProps = { title: LocalText | null; least: number; currency: string };

/** The bonus that the next deposit brings, or that there are some to choose from; without asking none comes. */
export function NextBonus({ title, least, currency }: NextBonusProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  const values = { title: title ? localText(title, language) : '', min: formatMoney(least, currency) };
  return (
    <p className="panel flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface-1 p-4">
      <span className="text-accent">
        <Icon name="gift" size={22} />
      </span>
      <span className="min-w-0 flex-[1_1_12rem] break-words">
        {t(title ? 'deposit.bonusAsked' : 'deposit.bonusOpen', values)}
      </span>
      <Link to="/promotions" className="inline-flex min-h-11 items-center text-accent hover:underline">
        {t('deposit.bonusChange')}
      </Link>
    </p>
  );
}
