-- Money that arrives from somebody who is excluded by then is credited, and somebody looks at it (operations 3.2 rule 1).
alter table cashier.finance_case
  drop constraint finance_case_kind_check,
  add constraint finance_case_kind_check check (kind in ('unknown_payment', 'wrong_currency', 'charged_back', 'refunded',
    'difference', 'late', 'amount_differs', 'payment_failures', 'covered_transaction', 'net_deposits', 'excluded_player'));
