-- Scores of sports with many points, and scores with overtime.
alter table sportsbook.result drop constraint result_half_home_check;
alter table sportsbook.result drop constraint result_half_away_check;
alter table sportsbook.result drop constraint result_full_home_check;
alter table sportsbook.result drop constraint result_full_away_check;
alter table sportsbook.result
  add constraint result_half_home_check check (half_home between 0 and 999),
  add constraint result_half_away_check check (half_away between 0 and 999),
  add constraint result_full_home_check check (full_home between 0 and 999),
  add constraint result_full_away_check check (full_away between 0 and 999),
  add column overtime_home int check (overtime_home between 0 and 999),
  add column overtime_away int check (overtime_away between 0 and 999),
  add constraint result_check3 check ((overtime_home is null) = (overtime_away is null));
