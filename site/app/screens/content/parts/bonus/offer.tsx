import type { OfferItem } from '#contracts/api/bonuses.ts';
import { DEPOSIT_TYPES, TRIGGERED_TYPES, type TriggeredBonusType } from '#contracts/values/bonus-types.ts';
import { localText } from '../../../../lib/text.ts';
import { useSignIn } from '../../../../shell/use-sign-in.ts';
import { useApp } from '../../../../state/app.ts';
import { playerFields } from '../../../../state/sign-in.ts';
import { useTranslation } from '../../../../state/use-translation.ts';
import { Button, ButtonLink, DateTime, Icon } from '../../../../ui/index.ts';
import type { PlayerBonuses } from './bonus-data.ts';
import { headlineOf, termsOf } from './bonus-terms.ts';
import { OfferFace } from './offer-face.tsx';
import { useBonusCall } from './use-bonus-call.ts';

const isOccasion = (type: string): type is TriggeredBonusType =>
  (TRIGGERED_TYPES as readonly string[]).includes(type);

/** An offer: its value, all its terms, and its single action. */
export function Offer({ offer, mine }: { offer: OfferItem; mine: PlayerBonuses | null }) {
  const { t } = useTranslation();
  const { language } = useApp();
  return (
    <article
      data-offer={offer.campaign_id}
      className="panel offer h-full rounded-lg border border-line bg-surface-1"
    >
      <OfferFace offer={offer} />
      <div className="offer-body grid min-w-0 content-start gap-4 p-4 sm:p-5">
        <div className="grid gap-1">
          {offer.is_demo && <p className="text-sm text-muted">{t('bonus.demo')}</p>}
          <h3 className="text-lg font-semibold break-words">{localText(offer.title, language)}</h3>
          <p className="text-lg font-semibold wrap-anywhere text-win">{headlineOf(t, offer)}</p>
          {offer.ends_at && (
            <p className="text-sm text-muted">
              {t('bonus.until')} <DateTime value={offer.ends_at} />
            </p>
          )}
        </div>
        <Do offer={offer} mine={mine} />
        <details className="group border-t border-line pt-2">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
            {t('bonus.terms')}
            <span className="shrink-0 text-accent group-open:rotate-180">
              <Icon name="chevronDown" size={18} />
            </span>
          </summary>
          <ul className="grid list-disc gap-2 ps-5 text-sm">
            {termsOf(t, offer).map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-muted">{t('bonus.version', { version: offer.version })}</p>
        </details>
      </div>
    </article>
  );
}

function Do({ offer, mine }: { offer: OfferItem; mine: PlayerBonuses | null }) {
  const app = useApp();
  const { t } = useTranslation();
  const signIn = useSignIn();
  const { isBusy, run } = useBonusCall();
  const { campaign_id, type } = offer;
  // An automatic bonus is only announced.
  if (isOccasion(type)) return <p className="text-sm text-muted">{t(`bonus.how.${type}`)}</p>;
  if (!mine) {
    return (
      <div>
        <Button onClick={() => signIn('/promotions')}>{t('bonus.signIn')}</Button>
      </div>
    );
  }
  if (!mine.open_to.includes(campaign_id)) {
    const closed = mine.closed_to.find((campaign) => campaign.campaign_id === campaign_id);
    return <p className="text-sm text-muted">{t(`bonus.closed.${closed?.why ?? 'notEligible'}`)}</p>;
  }
  if (!DEPOSIT_TYPES.includes(type)) {
    const take = () => app.api.claimBonus({ ...playerFields(app), campaign_id });
    return (
      <div>
        <Button icon="gift" isBusy={isBusy} onClick={() => void run(take)}>
          {t('bonus.claim')}
        </Button>
      </div>
    );
  }
  const isRequested = mine.opted_in.includes(campaign_id) || offer.activation === 'auto';
  const ask = (isOptIn: boolean) =>
    run(() => app.api.optInBonus({ ...playerFields(app), campaign_id, opt_in: isOptIn }));
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isRequested && (
        <p className="flex basis-full items-center gap-2 text-sm text-win">
          <Icon name="check" size={18} />
          {t('bonus.askedFor')}
        </p>
      )}
      {!isRequested && (
        <Button icon="gift" isBusy={isBusy} onClick={() => void ask(true)}>
          {t('bonus.ask')}
        </Button>
      )}
      {isRequested && <ButtonLink to="/deposit">{t('bonus.deposit')}</ButtonLink>}
      {isRequested && offer.activation !== 'auto' && (
        <Button variant="quiet" isBusy={isBusy} onClick={() => void ask(false)}>
          {t('bonus.askNot')}
        </Button>
      )}
    </div>
  );
}
