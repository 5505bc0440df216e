-- phase: expand
-- Bets on shared rounds count against the wins of a bet, a player, a game and the site. Bets placed before have
-- no maximum win and stay uncounted.
alter table rooms.bet add column max_win bigint;
alter table rooms.bet add constraint bet_max_win_check check (max_win >= 0) not valid;
alter table rooms.bet validate constraint bet_max_win_check;
alter table rooms.round_liability add column reserved bigint not null default 0;
alter table rooms.round_liability add constraint round_liability_reserved_check check (reserved >= 0) not valid;
alter table rooms.round_liability validate constraint round_liability_reserved_check;
