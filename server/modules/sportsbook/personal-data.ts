import type { PlayerErased } from '#contracts/events/player.ts';
import type { Tx } from '../../platform/database/index.ts';
import { personalDataSection } from '../../platform/personal-data.ts';
import { tables } from './tables.ts';

/**
 * Sports tickets with their selections, the postings of each settlement, and other player data of this
 * module.
 */
export const personalData = [
  personalDataSection(
    'sports_tickets',
    `select t.ticket_id, t.kind, t.folds, t.bankers, t.lines, t.currency, t.stake_per_line, t.stake,
      t.bonus_stake, t.state, t.outcome, t.returned, t.cashed_out, t.auto_cash_out, t.placed_at, t.settled_at,
      t.promotion ->> 'title' as promotion, t.promotion_paid,
      (select jsonb_agg(jsonb_build_object('home', l.accepted ->> 'home_name',
          'away', l.accepted ->> 'away_name', 'competition', l.accepted ->> 'competition',
          'runner', l.accepted -> 'runner' ->> 'name', 'starts_at', l.accepted ->> 'starts_at', 'bet_type', l.bet_type, 'home_away', l.home_away,
          'criteria1', l.criteria1, 'price', l.price_milli / 1000.0, 'outcome', l.outcome,
          'void_reason', l.void_reason) order by l.place)
        from sportsbook.ticket_leg l where l.site_id = t.site_id and l.ticket_id = t.ticket_id) as selections
      from sportsbook.ticket t where t.site_id = $1 and t.player_id = $2 order by t.placed_at, t.ticket_id`,
  ),
  personalDataSection(
    'sports_free_bets',
    `select free_bet_id, title, amount, currency, granted_at, expires_at, ticket_id from sportsbook.free_bet
      where site_id = $1 and player_id = $2 order by granted_at, free_bet_id`,
  ),
  personalDataSection(
    'sports_referrals',
    `select referral_id, kind, folds, bankers, legs, price, currency, stake_per_line, stake, state,
      requested_at, offered_stake, offered_price_milli / 1000.0 as offered_price, ended_at, ticket_id
      from sportsbook.referral where site_id = $1 and player_id = $2 order by requested_at, referral_id`,
  ),
  personalDataSection(
    'sports_stake_factor',
    `select factor_percent from sportsbook.player_factor where site_id = $1 and player_id = $2`,
  ),
  personalDataSection(
    'sports_favourites',
    `select f.kind, coalesce(c.name, t.name, h.name || ' – ' || a.name, e.name) as name, f.marked_at
      from sportsbook.favourite f
      left join sportsbook.competition c
        on f.kind = 'competition' and c.site_id = f.site_id and c.competition_id = f.favourite_id
      left join sportsbook.competitor t
        on f.kind = 'team' and t.site_id = f.site_id and t.competitor_id = f.favourite_id
      left join sportsbook.event e
        on f.kind = 'event' and e.site_id = f.site_id and e.event_id = f.favourite_id
      left join sportsbook.competitor h on h.site_id = f.site_id and h.competitor_id = e.home_id
      left join sportsbook.competitor a on a.site_id = f.site_id and a.competitor_id = e.away_id
      where f.site_id = $1 and f.player_id = $2 order by f.marked_at, f.favourite_id`,
  ),
  personalDataSection(
    'sports_settlements',
    `select s.ticket_id, s.settlement_no, s.cause, s.outcome, s.returned_before, s.returned, s.settled_at
      from sportsbook.settlement s
      join sportsbook.ticket t on t.site_id = s.site_id and t.ticket_id = s.ticket_id
      where t.site_id = $1 and t.player_id = $2 order by s.settled_at, s.ticket_id, s.settlement_no`,
  ),
];

/** The sports favourites of an erased player. */
export async function eraseFavourites(tx: Tx, { site_id, player_id }: PlayerErased): Promise<void> {
  await tables(tx)
    .deleteFrom('favourite')
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .execute();
}
