-- Boards may give bonuses of a campaign and count single games; those of a demo are marked (operations 9).
alter table rewards.board
  drop constraint board_prize_kind_check,
  add constraint board_prize_kind_check check (prize_kind in ('tokens', 'cash', 'bonus')),
  add column campaign text not null default '',
  -- Instead of a category, with their names for players: [{provider_code, game_code, game_name}].
  add column games jsonb not null default '[]' check (jsonb_array_length(games) <= 50),
  add column is_demo boolean not null default false,
  add constraint board_bonus check ((prize_kind = 'bonus') = (campaign <> '')),
  add constraint board_games check (category = '' or games = '[]');
-- Winners are shown long after their points are forgotten. What is won and not yet given is due.
alter table rewards.board_prize add column account_id text not null default '', add column given_at timestamptz;
update rewards.board_prize z set given_at = z.at, account_id = coalesce((select p.account_id from rewards.board_point p
  where p.site_id = z.site_id and p.code = z.code and p.period = z.period and p.player_id = z.player_id limit 1), '');
create index board_prize_due on rewards.board_prize (at) where given_at is null;
create index board_period_ended on rewards.board_period (site_id, ends_at);
