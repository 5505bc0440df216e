import type { SectionProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Link } from '../ui/link.tsx';

/** Maximum number of promotions; the promotions page lists the rest. */
const NOTICES = 3;

/** Current promotions as notice cards; one card with a default text if there are none. */
export function PromotionBoard({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, NOTICES);
  return (
    <section className="promotions page-width" aria-label={t('home.promotions')}>
      <div className="promotions-head">
        <h2 className="promotions-title">{t('home.promotions')}</h2>
        <Link to="/promotions" className="promotions-more touch">
          {t('home.more')}
        </Link>
      </div>
      {offers.length === 0 ? (
        <p className="promotion promotion-blank">{t('home.promotionsText')}</p>
      ) : (
        <ul className="promotions-board">
          {offers.map((offer) => (
            <li key={offer.slug}>
              <Link to={offer.path || '/promotions'} className="promotion">
                <span className="promotion-title">{offer.title}</span>
                <span className="promotion-text">{offer.summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
