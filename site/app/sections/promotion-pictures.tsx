import type { SectionProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';
import { OfferList } from './offer-list.tsx';
import { OfferPicture } from './offer-picture.tsx';

/** The current offers, each with its picture and text. */
export function PromotionPictures({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.promotions?.length) return null;
  return (
    <section
      className="page-width home-section grid grid-cols-[minmax(0,1fr)]"
      aria-label={t('home.promotions')}
    >
      <h2 className="home-section-title">{t('home.promotions')}</h2>
      <OfferList
        data={data}
        list="promotions grid gap-5 md:auto-cols-fr md:grid-flow-col"
        item="min-w-0"
        link="promotion grid h-full content-start overflow-hidden"
      >
        {(offer) => (
          <>
            <OfferPicture offer={offer} className="promotion-picture aspect-[5/2] w-full object-cover" />
            <span className="promotion-body grid gap-1.5">
              <h3 className="text-lg font-medium text-balance">{offer.title}</h3>
              <span className="text-sm text-muted">{offer.summary}</span>
            </span>
          </>
        )}
      </OfferList>
    </section>
  );
}
