import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { OfferPicture } from '../offer-picture.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['promotions'] as const;

const SHOWN = 3;

/** The offers that are on as handbills: a picture in a frame of lights and a board with the words over its edge. */
export default function PromotionsHandbills({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <section className="page-width" aria-label={t('home.promotions')}>
      <div className="bulb-head">
        <h2 className="bulb-title">{t('home.promotions')}</h2>
      </div>
      <ul className="handbills">
        {offers.map((offer) => (
          <li key={offer.slug} className="min-w-0">
            <Link to={offer.path || '/promotions'} className="handbill">
              <OfferPicture offer={offer} className="handbill-picture" />
              <span className="handbill-words">
                <h3 className="handbill-title text-balance">{offer.title}</h3>
                <span className="text-sm text-pretty">{offer.summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
