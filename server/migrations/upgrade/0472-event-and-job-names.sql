-- Events, handlers and jobs that wait carry the names of before.
create temporary table renamed (kind text, old text, new text) on commit drop;
insert into renamed (kind, old, new) values
    ('event', 'payment.told', 'payment.notified'),
    ('event', 'reward.told', 'reward.notified'),
    ('event', 'exclusion.told', 'exclusion.notified'),
    ('event', 'free_rounds.given', 'free_rounds.granted'),
    ('event', 'player.seen', 'player.active'),
    ('event', 'player.changed', 'player.profile_changed'),
    ('event', 'player.limited', 'player.deposit_limit_changed'),
    ('event', 'game.left', 'game.closed'),
    ('event', 'harm.reached', 'risk_level.reached'),
    ('event', 'harm.reviewed', 'risk.reviewed'),
    ('event', 'payout.due', 'exclusion_payout.due'),
    ('event', 'bank.added', 'bank_account.added'),
    ('event', 'deposit.returned', 'deposit.reversed'),
    ('job', 'cashier.tick', 'cashier.run-scheduled'),
    ('job', 'bonuses.tick', 'bonuses.expire'),
    ('job', 'players.sweep', 'players.delete-expired'),
    ('job', 'operators.sweep', 'operators.delete-expired'),
    ('job', 'documents.sweep', 'documents.delete-expired'),
    ('job', 'providers.sweep', 'providers.delete-expired'),
    ('job', 'messages.sweep', 'messages.delete-expired'),
    ('job', 'content.purge', 'content.delete-expired'),
    ('job', 'content.links', 'content.check-help-links'),
    ('job', 'protection.erase', 'protection.erase-due-players'),
    ('job', 'affiliates.draft', 'affiliates.draft-statements'),
    ('job', 'rewards.expire', 'rewards.expire-missions'),
    ('job', 'rewards.rebates', 'rewards.pay-out'),
    ('job', 'rewards.thin', 'rewards.delete-expired'),
    ('job', 'reports.prove', 'reports.check-ledger'),
    ('job', 'reports.blocks', 'reports.summarize-bets'),
    ('job', 'ledger.blocks', 'ledger.summarize-entries'),
    ('job', 'ledger.partitions', 'ledger.create-partitions'),
    ('job', 'originals.idle', 'originals.end-idle-rounds'),
    ('job', 'fairness.watch', 'fairness.monitor-returns'),
    ('job', 'fairness.check', 'fairness.check-rounds'),
    ('job', 'providers.games', 'providers.sync-games'),
    ('job', 'providers.games.delta', 'providers.sync-games-delta'),
    ('job', 'providers.reconcile', 'providers.reconcile-transactions'),
    ('job', 'providers.day', 'providers.reconcile-day-sums'),
    ('job', 'providers.jackpots', 'providers.refresh-jackpots'),
    ('job', 'providers.close', 'providers.close-session'),
    ('job', 'providers.repair', 'providers.repair-difference'),
    ('job', 'providers.decide-round', 'providers.finish-round'),
    ('job', 'providers.free-rounds', 'providers.sync-free-rounds'),
    ('job', 'documents.make', 'documents.generate'),
    ('job', 'cashier.webhook', 'cashier.process-webhook'),
    ('job', 'event.forget', 'event.delete-old-deliveries'),
    ('job', 'event.unknown', 'event.report-unknown'),
    ('handler', 'affiliates.returned', 'affiliates.deposit-reversed'),
    ('handler', 'bonuses.returned', 'bonuses.deposit-reversed'),
    ('handler', 'cashier.returned', 'cashier.deposit-reversed'),
    ('handler', 'cashier.harm', 'cashier.risk-level'),
    ('handler', 'cashier.reviewed', 'cashier.risk-reviewed'),
    ('handler', 'affiliates.harm', 'affiliates.risk-level'),
    ('handler', 'content.harm', 'content.risk-level'),
    ('handler', 'protection.seen', 'protection.player-active'),
    ('handler', 'protection.visit-ended', 'protection.session-ended'),
    ('handler', 'rewards.day', 'rewards.streak-day'),
    ('handler', 'rewards.invited', 'rewards.referral-joined');

update platform.event e set name = r.new from renamed r where r.kind = 'event' and e.name = r.old;
update platform.event_handled h set handler = r.new from renamed r where r.kind = 'handler' and h.handler = r.old;
update graphile_worker._private_jobs j
  set payload = (j.payload::jsonb || jsonb_strip_nulls(jsonb_build_object(
    'name', (select new from renamed where kind = 'event' and old = j.payload ->> 'name'),
    'handler', (select new from renamed where kind = 'handler' and old = j.payload ->> 'handler'))))::json
  from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'event.handle';
update graphile_worker._private_tasks t set identifier = r.new
  from renamed r where r.kind = 'job' and t.identifier = r.old;
update graphile_worker._private_known_crontabs c set identifier = r.new
  from renamed r where r.kind = 'job' and c.identifier = r.old;
