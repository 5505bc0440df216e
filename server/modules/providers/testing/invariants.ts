import { type Db, run } from '#server/platform/database/index.ts';
import { verify } from '../../ledger/index.ts';

/**
 * The invariants of wallet 9 that can be checked in stored data: returns the violations, empty if there are
 * none. Only tests may use the names of other modules' tables.
 */
export async function invariantViolations(db: Db): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(CHECKS).map(async ([name, text]) => {
      const rows = await run<{ what: string }>(db, { text });
      return rows.map(({ what }) => `${name}: ${what}`);
    }),
  );
  const ledger = (await verify(db)).map(({ what, detail }) => `I2 ${what}: ${detail}`);
  return [...ledger, ...found.flat()];
}

const KEY = (id: string) => `'gwp:' || t.provider_code || ':' || ${id}`;
const CHECKS = {
  'I3 moved what it says, once': `select t.tx_id || ' says ' || t.cash || ' and moved ' ||
    coalesce(m.cash, 0) as what
    from providers.transaction t left join lateral (
      select sum(e.amount) filter (where a.kind = 'cash') as cash, sum(e.amount)
      filter (where a.kind = 'bonus') as bonus
      from ledger.transfer l join ledger.entry e on e.site_id = l.site_id and e.transfer_id = l.id
      join ledger.account a on a.site_id = e.site_id and a.id = e.account_id and a.owner is not null
      where l.site_id = t.site_id and l.key in (${KEY('t.tx_id')},
      'gwp-2:' || t.provider_code || ':' || t.tx_id)) m on true
    where t.cash <> coalesce(m.cash, 0) or t.bonus <> coalesce(m.bonus, 0)`,
  'I3 taken back at most once': `select target_tx_id as what from providers.transaction t
    where op = 'rollback' and state = 'ok' and detail ->> 'effect' = 'reversed'
    group by site_id, provider_code, target_tx_id having count(*) > 1`,
  'I4 a debt is flagged': `select a.owner::text as what from ledger.account a where a.balance < 0
    and not exists (
    select from providers.transaction t where t.site_id = a.site_id and t.player_id = a.owner
    and 'NEGATIVE_BALANCE' = any (t.flags))`,
  'I5 a refusal moves nothing': `select tx_id as what from providers.transaction t
    where state in ('refused', 'tombstone') and (cash <> 0 or bonus <> 0)`,
  'I7 what is taken back is what was moved': `select t.tx_id as what from providers.transaction t
    join providers.transaction o on o.site_id = t.site_id and o.provider_code = t.provider_code
    and o.tx_id = t.target_tx_id
    left join providers.transaction w on w.site_id = o.site_id and w.provider_code = o.provider_code
      and w.tx_id = o.partner_tx_id and o.op = 'bet_win'
    where t.op = 'rollback' and t.detail ->> 'effect' = 'reversed'
      and (o.state <> 'reversed' or t.cash not in (-o.cash, -o.cash - coalesce(w.cash, 0),
        -o.cash - coalesce(w.cash, 0) - (select coalesce(sum(h.paid_cash), 0) from providers.held_win h
          where h.site_id = o.site_id and h.provider_code = o.provider_code
            and h.tx_id in (o.tx_id, w.tx_id))))`,
  'I8 a round is the sum of its transactions': `select r.round_id || ' ' || r.staked || ' ' || r.won as what
    from providers.round r join lateral (select
        coalesce(sum(t.amount) filter (where t.op in ('bet', 'bet_win')), 0) as staked,
        coalesce(sum(t.amount) filter (where t.op in ('bet', 'bet_win')
        and t.state = 'reversed'), 0) as stake_reversed,
        coalesce(sum(t.cash + t.bonus + coalesce(h.paid_cash + h.paid_bonus, 0))
          filter (where t.op in ('win', 'jackpot_win')), 0) as won,
        coalesce(sum(t.cash + t.bonus + coalesce(h.paid_cash + h.paid_bonus, 0))
          filter (where t.op in ('win', 'jackpot_win') and t.state = 'reversed'), 0) as won_reversed,
        count(*) filter (where t.op in ('bet', 'bet_win') and t.state = 'ok') as bets
      from providers.transaction t left join providers.held_win h on h.site_id = t.site_id
        and h.provider_code = t.provider_code and h.tx_id = t.tx_id
      where t.site_id = r.site_id and t.provider_code = r.provider_code
        and t.player_id = r.player_id and t.round_id = r.round_id and t.state in ('ok', 'reversed')) s on true
    where (r.staked, r.stake_reversed, r.won, r.won_reversed, r.bets) is distinct from
      (s.staked, s.stake_reversed, s.won, s.won_reversed, s.bets)`,
  'I8 a round is settled anew by what stands': `select r.round_id || ' ' || r.adjusted as what
    from providers.round r where r.adjusted <> (select
      coalesce(sum(t.cash + t.bonus + coalesce(h.paid_cash + h.paid_bonus, 0)), 0)
      from providers.transaction t left join providers.held_win h on h.site_id = t.site_id
        and h.provider_code = t.provider_code and h.tx_id = t.tx_id
      where t.site_id = r.site_id and t.provider_code = r.provider_code and t.player_id = r.player_id
        and t.round_id = r.round_id and t.op = 'adjust' and t.state = 'ok')`,
  'I9 a tombstone has no posting': `select t.tx_id as what from providers.transaction t
    join ledger.transfer l on l.site_id = t.site_id and l.key = ${KEY('t.tx_id')}
    where t.state = 'tombstone'`,
  'I12 one currency': `select t.tx_id as what from providers.transaction t
    join ledger.account a on a.site_id = t.site_id and a.owner = t.player_id and a.kind = 'cash'
    where t.state <> 'tombstone' and t.currency <> a.currency`,
  'I14 free rounds used are those staked': `select g.grant_id as what from providers.free_rounds g
    where g.used <> (
    select count(*) from providers.transaction t where t.site_id = g.site_id
    and t.provider_code = g.provider_code
      and t.grant_id = g.grant_id and t.op in ('bet', 'bet_win') and t.state = 'ok')`,
};
