-- What a provider calls free rounds that it names itself: its bets come under that name.
alter table providers.free_rounds add column their_ref text check (their_ref ~ '^[!-~]{1,64}$');
create unique index free_rounds_their_ref on providers.free_rounds (site_id, provider_code, their_ref) where their_ref is not null;

-- A secret may be the key by which we sign to a partner that checks signatures of RSA.
alter table providers.secret drop constraint secret_sealed_check;
alter table providers.secret add constraint secret_sealed_check check (octet_length(sealed) between 30 and 8192);
