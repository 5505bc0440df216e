-- What has been staked on a round the house could lose its bank by: added to by every bet, which so waits for the one before it, and
-- taken from by stakes that go back. Adding up the round's bets for each of them would cost more with every bet.
create table rooms.bank (
  site_id int not null,
  round_id uuid not null,
  staked bigint not null check (staked >= 0),
  primary key (site_id, round_id),
  foreign key (site_id, round_id) references rooms.round (site_id, round_id)
) with (fillfactor = 50);
insert into rooms.bank
  select b.site_id, b.round_id, sum(b.stake) from rooms.bet b join rooms.round r using (site_id, round_id)
  where r.state = 'betting' and b.returned_at is null group by b.site_id, b.round_id;

-- How much one player has in a round is asked with every bet.
create index bet_of_player_in_round on rooms.bet (site_id, round_id, player_id);
