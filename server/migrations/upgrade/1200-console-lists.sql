-- Lists of the console answer a page by an index, in every order.
create index player_by_creation on players.player (site_id, created_at, player_id);
create index player_by_status on players.player (site_id, status, created_at, player_id)
  where status <> 'active';
create index deposit_by_creation on cashier.deposit (site_id, created_at, deposit_id);
create index deposit_by_change on cashier.deposit (site_id, changed_at, deposit_id);
create index deposit_by_amount on cashier.deposit (site_id, amount, deposit_id);
create index deposit_by_state on cashier.deposit (site_id, state, created_at, deposit_id);
create index deposit_by_method on cashier.deposit (site_id, method_id, created_at, deposit_id);
create index withdrawal_by_creation on cashier.withdrawal (site_id, created_at, withdrawal_id);
create index withdrawal_by_change on cashier.withdrawal (site_id, changed_at, withdrawal_id);
create index withdrawal_by_amount on cashier.withdrawal (site_id, amount, withdrawal_id);
create index withdrawal_by_state on cashier.withdrawal (site_id, state, created_at, withdrawal_id);
create index ticket_by_stake on sportsbook.ticket (site_id, stake, ticket_id);
create index ticket_by_return on sportsbook.ticket (site_id, (returned + cashed_out), ticket_id);
