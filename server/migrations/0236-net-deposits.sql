-- Above this sum of deposits less withdrawals in thirty days somebody looks whether the player can afford it (player protection C8).
alter table cashier.policy add column net_deposits_above bigint check (net_deposits_above > 0);
update cashier.policy set net_deposits_above = greatest(1, 9 * second_person_from / 4);
alter table cashier.policy alter column net_deposits_above set not null;

alter table cashier.finance_case
  drop constraint finance_case_kind_check,
  add constraint finance_case_kind_check check (kind in ('unknown_payment', 'wrong_currency', 'charged_back', 'refunded',
    'difference', 'late', 'amount_differs', 'payment_failures', 'covered_transaction', 'net_deposits'));
