-- Columns get the terms of the industry (docs/decisions/570), and with them their constraints.
do $$
declare
  t record;
  name text;
begin
  for t in select * from (values
      ('affiliates', 'attribution', 'place_hash', 'address_hash'),
      ('affiliates', 'attribution', 'paid_in', 'paid_in_month'),
      ('affiliates', 'fraud_flag', 'matter', 'subject'),
      ('affiliates', 'programme', 'least_payout', 'min_payout'),
      ('bonuses', 'campaign', 'given', 'granted'), ('bonuses', 'campaign', 'made_by', 'created_by'),
      ('bonuses', 'grant', 'is_touched', 'is_used'),
      ('bonuses', 'grant', 'noticed_at', 'expiry_notified_at'),
      ('bonuses', 'grant', 'wanted', 'wagering_required'), ('bonuses', 'grant', 'counted', 'wagered'),
      ('cashier', 'coin_payout', 'noted_by', 'recorded_by'),
      ('cashier', 'gateway_payment', 'asked_at', 'polled_at'),
      ('cashier', 'method', 'most_open', 'max_open'),
      ('cashier', 'payment_approval', 'signed_at', 'approved_at'),
      ('cashier', 'payout_leg', 'asked_at', 'polled_at'),
      ('cashier', 'receipt', 'stretches', 'hash_segments'),
      ('content', 'inbox', 'sent_key', 'idempotency_key'),
      ('documents', 'document', 'touched_at', 'progressed_at'),
      ('originals', 'open_round', 'moved_at', 'last_action_at'),
      ('players', 'attempt', 'forget_at', 'expires_at'),
      ('players', 'player', 'birth_noted_at', 'birth_date_set_at'),
      ('protection', 'player_limit', 'wanted_amount', 'pending_amount'),
      ('protection', 'player_limit', 'wants_none', 'pending_removal'),
      ('protection', 'player_limit', 'wanted_at', 'pending_since'),
      ('protection', 'profile', 'reality_minutes', 'reality_check_minutes'),
      ('providers', 'free_rounds', 'their_ref', 'provider_ref'),
      ('rewards', 'level_case', 'grounds', 'evidence'),
      ('rewards', 'programme', 'least_payout', 'min_payout'),
      ('rewards', 'programme', 'approval_again_days', 'reapproval_days'),
      ('rooms', 'room', 'seen_at', 'last_viewed_at'),
      ('rooms', 'round', 'block_seen', 'block_confirmations'),
      ('rooms', 'round', 'beat_at', 'heartbeat_at'), ('rooms', 'round', 'block_terms', 'block_rules')) as t (schema, relation, old, new)
  loop
    execute format('alter table %I.%I rename column %I to %I', t.schema, t.relation, t.old, t.new);
    for name in
      select conname from pg_constraint where conrelid = format('%I.%I', t.schema, t.relation)::regclass
        and strpos(conname, '_' || t.old || '_') > 0
    loop
      execute format('alter table %I.%I rename constraint %I to %I', t.schema, t.relation, name,
        replace(name, '_' || t.old || '_', '_' || t.new || '_'));
    end loop;
  end loop;
end $$;

create or replace function rooms.keep_block() returns trigger language plpgsql as $$
begin
  if new.block_rules is distinct from old.block_rules
    or (old.block_height is not null and new.block_height is distinct from old.block_height)
    or (old.block_hash is not null and new.block_hash is distinct from old.block_hash) then
    raise exception 'the terms, the height and the hash of a block are not changed';
  end if;
  return new;
end $$;

-- What proposals that still wait will write.
update operators.proposal
  set facts = replace(replace(replace(facts::text, '"most_open"', '"max_open"'), '"approval_again_days"', '"reapproval_days"'),
    '"least_payout"', '"min_payout"')::jsonb
  where state = 'open' and facts::text ~ '"(most_open|approval_again_days|least_payout)"';
