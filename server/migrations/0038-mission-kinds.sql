-- Further kinds of missions: days signed in one after the other, different games, deposits.
alter table rewards.mission drop constraint mission_kind_check;
alter table rewards.mission add constraint mission_kind_check
  check (kind in ('daily_claim', 'play_count', 'turnover', 'login_streak', 'distinct_games', 'deposit_sum'));
-- A streak of days needs a window of more than one, and a week has seven.
alter table rewards.mission add constraint mission_streak_check
  check (kind <> 'login_streak' or rhythm = 'once' or (rhythm = 'weekly' and target <= 7));

-- The last day a streak counts.
alter table rewards.mission_progress add column last_day date;

-- Games that count for a mission of different games already, until its window is over.
create table rewards.mission_game (
  site_id int not null,
  player_id uuid not null,
  code text not null,
  window_key date not null,
  game text not null check (length(game) between 1 and 200),
  primary key (site_id, player_id, code, window_key, game),
  foreign key (site_id, code) references rewards.mission (site_id, code)
);
