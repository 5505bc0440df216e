import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['promotions'] as const;

const SHOWN = 3;

/** The offers that are on as panes of unequal width, the first the widest. */
export default function PromotionsPanes({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <section className="page-width" aria-label={t('home.promotions')}>
      <h2 className="sr-only">{t('home.promotions')}</h2>
      <ul className="offer-panes">
        {offers.map((offer) => (
          <li key={offer.slug} className="min-w-0">
            <Link to={offer.path || '/promotions'} className="offer-pane">
              <span className="offer-kind">
                <Icon name="gift" size={18} />
                {t('home.promotions')}
              </span>
              <span className="offer-title">{offer.title}</span>
              <span className="offer-text">{offer.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
