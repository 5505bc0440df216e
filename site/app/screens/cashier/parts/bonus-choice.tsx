import type { ReactNode } from 'react';
import type { OfferItem } from '#contracts/api/bonuses.ts';
import { succeeded } from '#contracts/client.ts';
import { formatMoney } from '../../../lib/amount.ts';
import type { Translate } from '../../../lib/i18n.ts';
import { localText } from '../../../lib/text.ts';
import { type App, useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import type { DepositBonus } from '../deposit.data.ts';

/** Name of the field; its value is a campaign, or `NO_BONUS`. */
export const BONUS_FIELD = 'bonus';
const NO_BONUS = 'none';

/**
 * The bonuses available for this deposit, one of which is selected, or none [operations 3.2 rule 8]. Nothing
 * is preselected, so that a first-deposit offer is not lost by submitting.
 */
export function BonusChoice({ bonus, error }: { bonus: DepositBonus; error?: string }) {
  const { offers, requested } = bonus;
  const { t } = useTranslation();
  const { language } = useApp();
  const automatic = offers.find(({ activation }) => activation === 'auto');
  if (automatic) {
    const values = { title: localText(automatic.title, language), offer: offerText(t, automatic) };
    return (
      <p className="text-sm" data-bonus-choice>
        {t('deposit.bonus.auto', values)}{' '}
        {automatic.type === 'first_deposit' && (
          <span className="text-warning">{t('deposit.bonus.firstMin')} </span>
        )}
        <TermsLink />
      </p>
    );
  }
  const chosen = offers.find(({ campaign_id }) => requested.includes(campaign_id))?.campaign_id;
  return (
    <fieldset className="grid gap-1" data-bonus-choice aria-describedby={error ? 'bonus-error' : undefined}>
      <legend className="mb-1 text-sm font-medium">{t('deposit.bonus')}</legend>
      {offers.map((offer) => (
        <BonusOption
          key={offer.campaign_id}
          value={offer.campaign_id}
          isChosen={chosen === offer.campaign_id}
          title={localText(offer.title, language)}
        >
          <span className="text-sm text-muted">{offerText(t, offer)}</span>
          {offer.type === 'first_deposit' && (
            <span className="text-sm text-warning">{t('deposit.bonus.first')}</span>
          )}
        </BonusOption>
      ))}
      <BonusOption value={NO_BONUS} isChosen={false} title={t('deposit.bonus.none')} />
      {error && (
        <p id="bonus-error" role="alert" className="text-sm text-loss">
          {error}
        </p>
      )}
      <p className="text-sm">
        <TermsLink />
      </p>
    </fieldset>
  );
}

type BonusOptionProps = { value: string; isChosen: boolean; title: string; children?: ReactNode };

function BonusOption({ value, isChosen, title, children }: BonusOptionProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-md border border-line bg-surface-1 px-3 py-2">
      <input
        type="radio"
        name={BONUS_FIELD}
        value={value}
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-(--brand)"
      />
      <span className="grid min-w-0 break-words">
        <span className="font-medium">{title}</span>
        {children}
      </span>
    </label>
  );
}

function TermsLink() {
  const { t } = useTranslation();
  return (
    <Link to="/promotions" className="inline-flex min-h-11 items-center text-accent hover:underline">
      {t('deposit.bonusChange')}
    </Link>
  );
}

/**
 * The error of the choice: none was made although an automatic offer requires one, or the deposit is too
 * small for the chosen bonus. Otherwise a bonus for the first deposit would be lost.
 */
export function bonusCheck(
  bonus: DepositBonus | null,
  chosen: string,
  amount: string,
): { [BONUS_FIELD]?: string; amount?: string } {
  if (!bonus || bonus.offers.some(({ activation }) => activation === 'auto')) return {};
  if (chosen === '') return { [BONUS_FIELD]: 'bonus' };
  const offer = bonus.offers.find(({ campaign_id }) => campaign_id === chosen);
  return offer && Number(amount.trim()) < offer.min_deposit ? { amount: 'bonusLow' } : {};
}

/** The value of an offer, in one line. */
function offerText(t: Translate, offer: OfferItem): string {
  const sum = (value: number) => formatMoney(value, offer.currency);
  const { free_rounds: rounds, percent } = offer;
  const min = sum(offer.min_deposit);
  if (rounds)
    return t('deposit.bonus.rounds', {
      count: rounds.rounds,
      rounds: rounds.rounds,
      game: rounds.game_name,
      min,
    });
  if (percent > 0) return t('deposit.bonus.percent', { percent, max: sum(offer.max_bonus), min });
  return t('deposit.bonus.fixed', { amount: sum(offer.fixed), min });
}

/**
 * Selects the chosen bonus for the next deposit, and deselects any other. `requested` follows what the server
 * accepted. Returns the first refusal, or null.
 */
export async function requestBonus(
  app: App,
  { offers }: DepositBonus,
  requested: Set<string>,
  chosen: string,
) {
  const optional = offers.filter(({ activation }) => activation === 'opt_in');
  for (const { campaign_id } of optional) {
    const isChosen = campaign_id === chosen;
    if (isChosen === requested.has(campaign_id)) continue;
    const answer = await app.api.optInBonus({ ...playerFields(app), campaign_id, opt_in: isChosen });
    if (!succeeded(answer)) return answer;
    if (isChosen) requested.add(campaign_id);
    else requested.delete(campaign_id);
  }
  return null;
}
