-- phase: expand
alter table platform.event add column traceparent text check (length(traceparent) <= 55);
alter table webhooks.delivery add column traceparent text check (length(traceparent) <= 55);
