-- phase: expand
alter table cashier.webhook add column payment_id text check (length(payment_id) <= 128);
