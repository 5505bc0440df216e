import type { SectionProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Link } from '../ui/link.tsx';

/** Notices a board has room for; the rest are on their own page. */
const NOTICES = 3;

/** What the house offers now as notices pinned to a board; a blank notice while there is nothing. */
export function PromotionBoard({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, NOTICES);
  return (
    <section className="notices page-width" aria-label={t('home.promotions')}>
      <div className="notices-head">
        <h2 className="notices-title">{t('home.promotions')}</h2>
        <Link to="/promotions" className="notices-more touch">
          {t('home.more')}
        </Link>
      </div>
      {offers.length === 0 ? (
        <p className="notice notice-blank">{t('home.promotionsText')}</p>
      ) : (
        <ul className="notices-board">
          {offers.map((offer) => (
            <li key={offer.slug}>
              <Link to={offer.path || '/promotions'} className="notice">
                <span className="notice-title">{offer.title}</span>
                <span className="notice-text">{offer.summary}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
