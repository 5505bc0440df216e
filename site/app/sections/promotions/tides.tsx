import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { OfferPicture } from '../offer-picture.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['promotions'] as const;

const SHOWN = 3;

/** The offers that are on as wide waves one over the other, each washing over its picture. */
export default function PromotionsTides({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <section className="page-width grid gap-4" aria-label={t('home.promotions')}>
      <h2 className="current-name">{t('home.promotions')}</h2>
      <ul className="tides">
        {offers.map((offer) => (
          <li key={offer.slug} className="min-w-0">
            <Link to={offer.path || '/promotions'} className="tide">
              <OfferPicture offer={offer} className="tide-picture" />
              <span className="tide-words">
                <h3 className="tide-title text-balance">{offer.title}</h3>
                <span className="text-sm text-pretty">{offer.summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
