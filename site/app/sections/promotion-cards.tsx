import type { SectionProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Link } from '../ui/link.tsx';

const SHOWN = 3;

/** The current offers as invitation cards side by side: title, description and link. */
export function PromotionCards({ data }: SectionProps) {
  const { t } = useTranslation();
  const offers = (data.promotions ?? []).slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <section className="page-width" aria-label={t('home.promotions')}>
      <h2 className="sr-only">{t('home.promotions')}</h2>
      <ul className="promotions grid gap-5 md:auto-cols-fr md:grid-flow-col">
        {offers.map((offer) => (
          <li key={offer.slug} className="min-w-0">
            <Link
              to={offer.path || '/promotions'}
              className="promotion grid h-full content-start justify-items-center text-center"
            >
              <span className="promotion-kind text-xs text-muted">{t('home.promotions')}</span>
              <h3 className="promotion-title text-balance">{offer.title}</h3>
              <span className="text-sm text-muted text-pretty">{offer.summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
