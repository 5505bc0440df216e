import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { OfferPicture } from '../offer-picture.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['promotions'] as const;

const SHOWN = 3;

/** The offers that are on as the leaves of a folding screen: a painting above, its words below. */
export default function PromotionsFoldingScreen({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <section className="page-width grid gap-4" aria-label={t('home.promotions')}>
      <h2 className="tablets-title text-2xl">{t('home.promotions')}</h2>
      <ul className="folding-screen">
        {offers.map((offer) => (
          <li key={offer.slug} className="min-w-0">
            <Link to={offer.path || '/promotions'} className="leaf">
              <OfferPicture offer={offer} className="leaf-picture" />
              <h3 className="leaf-title text-balance">{offer.title}</h3>
              <span className="leaf-text text-sm text-pretty text-muted">{offer.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
