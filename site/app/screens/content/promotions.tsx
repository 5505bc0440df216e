import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { RoomArt } from '../../ui/illustrations/drawing.tsx';
import { paint, STAR } from '../../ui/illustrations/scene.tsx';
import { Articles } from './parts/articles.tsx';
import type { BonusData } from './parts/bonus/bonus-data.ts';
import { CodeForm } from './parts/bonus/code-form.tsx';
import { MyBonuses } from './parts/bonus/my-bonuses.tsx';
import { Offer } from './parts/bonus/offer.tsx';
import type { Data } from './promotions.data.ts';

export default function Promotions() {
  const { bonuses } = usePageData<Data>();
  return (
    <Articles name="promotions" icon="gift" art={<OffersArt />} lead={bonuses && <Bonuses {...bonuses} />} />
  );
}

/** A gift that opens, with tickets and coins flying out. */
function OffersArt() {
  return (
    <RoomArt name="offers">
      <path d="M62 92h116v58a8 8 0 0 1-8 8H70a8 8 0 0 1-8-8z" fill={paint.brand} />
      <path d="M108 92h24v66h-24z" fill={paint.accent} />
      <path d="m44 78 60-30 10 20-60 30z" fill={paint.face} />
      <path d="M78 62c-14-16-2-30 8-22s8 14 6 18c8-6 22-4 20 8-2 8-18 4-34-4z" fill={paint.accent} />
      <g transform="rotate(14 170 44)">
        <path d="M140 26h60v12a7 7 0 0 0 0 14v12h-60V52a7 7 0 0 0 0-14z" fill={paint.light} />
        <path d="M158 30v30" strokeDasharray="4 5" />
        <path d={STAR} transform="translate(180 45) scale(.8)" fill={paint.brand} />
      </g>
      <circle cx="130" cy="34" r="11" fill={paint.accent} />
      <path d="m130 28 5 6-5 6-5-6z" fill={paint.light} />
      <circle cx="206" cy="96" r="9" fill={paint.accent} />
      <path d="M118 62c2-6 4-10 8-14M146 78c4-4 8-6 14-8M30 50l6 4M26 108h8M214 128l8 4" />
    </RoomArt>
  );
}

/** The player's bonuses and those on offer. */
function Bonuses({ offers, mine }: BonusData) {
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
