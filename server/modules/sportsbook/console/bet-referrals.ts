import type { ReferredBet } from '#contracts/console/bet-referrals.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, DashboardQueue } from '../../../platform/console/module-console.ts';
import { type MaskedPlayer, maskedPlayers } from '../../players/index.ts';
import {
  type BetReferralRow,
  countReferrals,
  listBetReferrals,
  stateAt,
} from '../bet-referrals/bet-referrals.ts';
import {
  type CounterOffer,
  endBetReferral,
  lockOpen,
  offerReferral,
  placeReferred,
  type ReferralDecision,
} from '../bet-referrals/referral-decisions.ts';
import { eventTitleOf } from '../events.ts';
import { readPriceMilli, showPriceMilli } from '../price.ts';
import { findTerms } from '../sports-terms.ts';

const MAX_LISTED = 100;

/** Referred bets above the maximum stake, and the decisions on them. */
export const referralHandlers: ConsoleHandlers = {
  async referredBets(_, { db, site, now, namesOf }) {
    const rows = await listBetReferrals(db, site.id, MAX_LISTED);
    const ids = rows.map(({ player_id }) => player_id);
    const players = await maskedPlayers(db, site.id, ids);
    const nameOf = await namesOf(rows.flatMap(({ decided_by }) => decided_by ?? []));
    const value = rows.map((row) => ({
      ...presentReferredBet(row, players.get(row.player_id), now),
      by: row.decided_by === null ? '' : nameOf(row.decided_by).name,
    }));
    return { value, now: now.toISOString(), currency: site.currency };
  },
  async decideReferral({ referral_id, decision, ...terms }, { tx, site, staff, now, reason }) {
    const row = (await lockOpen(tx, site.id, referral_id, { playerId: null, now })) ?? deny('decidedAlready');
    if (row.state !== 'waiting') deny('decidedAlready');
    const decided: ReferralDecision = { by: staff.id, reason, now };
    const after =
      decision === 'accept'
        ? await placeReferred(tx, row, decided)
        : decision === 'decline'
          ? await endBetReferral(tx, row, 'declined', decided)
          : await offerReferral(tx, row, readOffer(row, terms), {
              decision: decided,
              offerSeconds: (await findTerms(tx, { id: site.id, currency: currencyOf(site.currency) }))
                .referralOfferSeconds,
            });
    const { state } = after;
    const outcome = state === 'lapsed' ? after.reason : '';
    return {
      answer: { state, outcome },
      change: {
        subject: `referral:${referral_id}`,
        before: { state: row.state, stake_per_line: row.stake_per_line.toString() },
        after: { state, outcome, ...terms },
      },
    };
  },
};

export const referralQueue: DashboardQueue = {
  ...{ name: 'referrals', right: 'odds', path: '/referred-bets' },
  count: (db, siteId, now) => countReferrals(db, siteId, now),
};

/** A counter-offer that differs from the request; never a higher stake, and a price for singles only. */
function readOffer(
  { kind, stake_per_line, legs }: BetReferralRow,
  terms: { stake: string | null; price: string | null },
): CounterOffer {
  const stake = terms.stake === null ? null : BigInt(terms.stake);
  const priceMilli = terms.price === null ? null : readPriceMilli(terms.price);
  if (stake !== null && stake > stake_per_line) denyField('stake', 'must not be above the request');
  if (terms.price !== null && kind !== 'single') denyField('price', 'can be changed for singles only');
  if (priceMilli !== null && priceMilli <= 1000) denyField('price', 'above 1');
  const isSamePrice = priceMilli === null || priceMilli === readPriceMilli(legs[0]!.price);
  if ((stake === null || stake === stake_per_line) && isSamePrice) denyField('stake', 'must be as requested');
  return { stake, priceMilli };
}

function presentReferredBet(row: BetReferralRow, player: MaskedPlayer, now: Date): Omit<ReferredBet, 'by'> {
  const { referral_id, kind, price, reason, ticket_id } = row;
  return {
    ...{ referral_id, kind, price, reason, ticket_id, player, state: stateAt(row, now) },
    lines: Number(row.stake / row.stake_per_line),
    stake_per_line: row.stake_per_line.toString(),
    stake: row.stake.toString(),
    highest_stake: row.highest_stake.toString(),
    offered_stake: row.offered_stake?.toString() ?? null,
    offered_price: row.offered_price_milli === null ? null : showPriceMilli(row.offered_price_milli),
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    legs: row.legs.map((leg) => ({
      event_id: leg.event_id,
      event: eventTitleOf({ home: leg.home_name, away: leg.away_name }),
      runner: leg.runner?.name ?? '',
      ...{ competition: leg.competition, starts_at: leg.starts_at, bet_type: leg.bet_type },
      ...{ home_away: leg.home_away, criteria1: leg.criteria1, price: leg.price },
    })),
  };
}
