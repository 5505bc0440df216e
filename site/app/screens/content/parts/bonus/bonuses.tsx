import { useTranslation } from '../../../../state/use-translation.ts';
import type { BonusData } from './bonus-data.ts';
import { CodeForm } from './code-form.tsx';
import { MyBonuses } from './my-bonuses.tsx';
import { Offer } from './offer.tsx';

/** The player's bonuses and those on offer. */
export function Bonuses({ offers, mine }: BonusData) {
  const { t } = useTranslation();
  return (
    <>
      {mine && mine.value.length > 0 && <MyBonuses bonuses={mine.value} />}
      {offers.length > 0 && (
        <section aria-labelledby="bonus-offers" className="grid gap-4">
          <h2 id="bonus-offers" className="text-xl font-semibold">
            {t('bonus.offers')}
          </h2>
          <ul className="grid gap-4 lg:grid-cols-2">
            {offers.map((offer) => (
              <li key={offer.campaign_id} className="min-w-0">
                <Offer offer={offer} mine={mine} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {mine && <CodeForm />}
    </>
  );
}
