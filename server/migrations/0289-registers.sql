-- What a public register says of a player: it holds until a later sign-in finds it gone (player protection E6).
alter table protection.exclusion
  drop constraint exclusion_kind_check,
  drop constraint exclusion_check,
  add constraint exclusion_kind_check check (kind in ('break', 'self', 'operator', 'register')),
  add constraint exclusion_check check (kind in ('operator', 'register') or until_at is not null);
