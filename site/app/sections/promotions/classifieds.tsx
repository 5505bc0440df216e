import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['promotions'] as const;

const SHOWN = 3;

/** The offers that are on as boxed notices between the columns of a paper, in words alone. */
export default function PromotionsClassifieds({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <section className="page-width" aria-label={t('home.promotions')}>
      <h2 className="sr-only">{t('home.promotions')}</h2>
      <ul className="classifieds">
        {offers.map((offer) => (
          <li key={offer.slug} className="min-w-0">
            <Link to={offer.path || '/promotions'} className="classified">
              <span className="classified-kind">{t('home.promotions')}</span>
              <h3 className="classified-title text-balance">{offer.title}</h3>
              <span className="text-sm text-pretty text-muted">{offer.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
