import type { BonusItem, ClosedOffer, OfferItem } from '#contracts/api/bonuses.ts';
import { answerOr } from '../../../../loaders/answers.ts';
import type { LoadContext } from '../../../../loaders/context.ts';

/** The player's own data; null for guests. */
export type PlayerBonuses = {
  value: BonusItem[];
  opted_in: string[];
  open_to: string[];
  closed_to: ClosedOffer[];
};
export type BonusData = { offers: OfferItem[]; mine: PlayerBonuses | null };

/** Available bonuses and the player's own; a page of offers works without either. */
export async function loadBonuses({ client, site, player }: LoadContext): Promise<BonusData> {
  const [offers, mine] = await Promise.all([
    client.bonusOffers(site),
    player ? client.myBonuses(player) : null,
  ]);
  const own = mine && answerOr(mine, null);
  return {
    offers: answerOr(offers, null)?.value ?? [],
    mine: own && {
      value: own.value,
      opted_in: own.opted_in,
      open_to: own.open_to,
      closed_to: own.closed_to,
    },
  };
}
