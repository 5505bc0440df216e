alter table cashier.gateway drop constraint gateway_adapter_check;
alter table cashier.gateway add constraint gateway_adapter_check
  check (adapter ~ '^[a-z][a-z0-9-]{1,31}$');
