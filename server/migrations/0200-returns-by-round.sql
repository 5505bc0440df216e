-- Bets of a shared round have one outcome: their games are summed by round, so that the spread is that of rounds. What was summed by
-- bet is counted anew, and from here on by the event of the whole round. Left out as ever: void rounds, stakes of flights that broke
-- off, and in pools who got back what was staked.
delete from fairness.returned where game_code in (select distinct game_code from rooms.round);

with counted as (
  select bet.*, sum(stake) over mine = sum(win) over mine as is_back
  from rooms.bet join rooms.round using (site_id, round_id)
  where round.state = 'settled'
  window mine as (partition by bet.site_id, bet.round_id, bet.player_id)
), rounds as (
  select site_id, round_id, sum(stake)::numeric as staked, sum(win)::numeric as won
  from counted
  where case when game_code in ('meadow-derby', 'plume-duel') then not is_back else exit is distinct from 100 end
  group by site_id, round_id
)
insert into fairness.returned
select site_id, game_code, pay_table_hash, currency, count(*), sum(rounds.staked), sum(rounds.won),
  sum(rounds.staked * rounds.staked), sum(rounds.won * rounds.won), sum(rounds.staked * rounds.won), min(settled_at), max(settled_at)
from rounds join rooms.round using (site_id, round_id)
group by site_id, game_code, pay_table_hash, currency;
