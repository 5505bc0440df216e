import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['promotions'] as const;

const SHOWN = 3;

/** The offers that are on as printed notices, one under the other where they stand beside a list. */
export default function PromotionsHouseNotices({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <section className="page-width house-notices" aria-labelledby="house-notices">
      <div className="tables-head">
        <h2 id="house-notices" className="tables-title">
          {t('home.promotions')}
        </h2>
      </div>
      <ul className="house-notice-list">
        {offers.map((offer) => (
          <li key={offer.slug}>
            <Link to={offer.path || '/promotions'} className="house-notice">
              <span className="house-notice-title">{offer.title}</span>
              <span className="house-notice-text">{offer.summary}</span>
              <Icon name="arrowRight" size={18} className="house-notice-go" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
