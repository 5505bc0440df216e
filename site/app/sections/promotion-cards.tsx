import type { SectionProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';
import { OfferList } from './offer-list.tsx';

/** The current offers as invitation cards side by side: title, description and link. */
export function PromotionCards({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.promotions?.length) return null;
  return (
    <section className="page-width" aria-label={t('home.promotions')}>
      <h2 className="sr-only">{t('home.promotions')}</h2>
      <OfferList
        data={data}
        list="promotions grid gap-5 md:auto-cols-fr md:grid-flow-col"
        item="min-w-0"
        link="promotion grid h-full content-start justify-items-center text-center"
      >
        {(offer) => (
          <>
            <span className="promotion-kind text-xs text-muted">{t('home.promotions')}</span>
            <h3 className="promotion-title text-balance">{offer.title}</h3>
            <span className="text-sm text-muted text-pretty">{offer.summary}</span>
          </>
        )}
      </OfferList>
    </section>
  );
}
