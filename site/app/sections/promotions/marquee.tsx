import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['promotions'] as const;

const SHOWN = 3;

/** The offers that are on, lettered like the boards over a theatre's doors. */
export default function PromotionsMarquee({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <section className="marquee" aria-labelledby="marquee-title">
      <h2 id="marquee-title" className="marquee-title">
        {t('home.promotions')}
      </h2>
      <ul className="page-width marquee-boards">
        {offers.map((offer) => (
          <li key={offer.slug} className="min-w-0">
            <Link to={offer.path || '/promotions'} className="marquee-board">
              <span className="marquee-name">{offer.title}</span>
              <span className="marquee-text">{offer.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
