-- What waits for people is found without reading what has expired: an expired deposit that somebody has agreed to has a time it is due.
update cashier.deposit d set due_at = d.changed_at where d.state = 'expired' and d.due_at is null
  and exists (select from cashier.signature s where s.site_id = d.site_id and s.payment_id = d.deposit_id);
create index deposit_waits on cashier.deposit (site_id, due_at) where due_at is not null and state in ('under_review', 'expired');
drop index cashier.deposit_queue;

-- Payments that are asked about are those of two days, not the oldest of all.
create index gateway_payment_opened on cashier.gateway_payment (gateway, opened_at);
drop index cashier.gateway_payment_asked;

-- What is due by the clock: unpaid deposits, and those no gateway has answered for.
create index deposit_ends on cashier.deposit (expires_at) where state in ('awaiting_payment', 'created');
drop index cashier.deposit_unpaid;

-- Risk looks at closed cases too.
create index finance_case_by_player on cashier.finance_case (site_id, player_id, opened_at);
drop index cashier.finance_case_of_player;
