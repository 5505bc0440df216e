import type { BetReferralItem } from '#contracts/api/bet-referrals.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, transaction } from '../../../platform/database/index.ts';
import type { Handlers } from '../../../platform/module.ts';
import { refuse } from '../../../platform/refusal.ts';
import { playableBalance } from '../../bonuses/index.ts';
import { presentTeams } from '../presenters.ts';
import { showPriceMilli } from '../price.ts';
import { slipOf } from '../tickets/slip.ts';
import { type BetReferralRow, listOwnReferrals, referSlip, stateAt } from './bet-referrals.ts';
import { endBetReferral, lockOpen, placeReferred, type ReferralDecision } from './referral-decisions.ts';

const MAX_LISTED = 10;

/** Bets that players refer to a trader. */
export function createBetReferralRoutes(clock: () => Date): Handlers {
  return {
    referTicket: async ({ client_ticket_id, ...input }, { db, site, player }) => {
      const now = clock();
      const row = await referSlip(db, {
        ...{ siteId: site.id, currency: currencyOf(site.currency), player, now },
        ...{
          clientTicketId: client_ticket_id,
          slip: slipOf({ ...input, free_bet_id: null, promotion_id: null }),
        },
      });
      return await present(db, row, now);
    },
    myReferrals: async (_, { db, site, player }) => {
      const now = clock();
      const rows = await listOwnReferrals(db, site.id, player.id, MAX_LISTED);
      const recent = rows.filter(({ requested_at }) => now.getTime() - requested_at.getTime() < DAY_MS);
      const value = recent.map((row) => presentReferral(row, now));
      return { value, now: now.toISOString(), currency: site.currency };
    },
    answerReferral: async ({ referral_id, accept }, { db, site, player }) => {
      const now = clock();
      const row = await transaction(db, async (tx) => {
        const open = await lockOpen(tx, site.id, referral_id, { playerId: player.id, now });
        if (!open || (accept && open.state !== 'offered')) return refuse('offerExpired');
        const decision: ReferralDecision = { by: null, reason: '', now };
        return accept
          ? await placeReferred(tx, open, decision)
          : await endBetReferral(tx, open, 'withdrawn', decision);
      });
      return await present(db, row, now);
    },
  };
}

async function present(db: Db, row: BetReferralRow, now: Date) {
  const balance = await playableBalance(db, row.site_id, row.player_id);
  return { referral: presentReferral(row, now), balance: balance.toString() };
}

const priceText = (milli: number | null) => (milli === null ? null : showPriceMilli(milli));

function presentReferral(row: BetReferralRow, now: Date): BetReferralItem {
  const { referral_id, client_ticket_id, kind, reason, ticket_id } = row;
  return {
    ...{ referral_id, client_ticket_id, kind, ticket_id, state: stateAt(row, now) },
    lines: Number(row.stake / row.stake_per_line),
    stake_per_line: row.stake_per_line.toString(),
    stake: row.stake.toString(),
    offered_stake: row.offered_stake?.toString() ?? null,
    offered_price: priceText(row.offered_price_milli),
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    // The trader's note is for staff; the player sees only the refusal name.
    reason: row.state === 'lapsed' ? reason : '',
    legs: row.legs.map((leg) => ({
      ...{ outcome_id: leg.outcome_id, event_id: leg.event_id, bet_type: leg.bet_type },
      ...{ home_away: leg.home_away, criteria1: leg.criteria1, price: leg.price },
      ...presentTeams(leg.home_name, leg.home_names, leg.away_name, leg.away_names),
      runner: leg.runner ? { name: leg.runner.name, names: leg.runner.names } : null,
    })),
  };
}
