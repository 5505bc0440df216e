/** Tables by schema, with spaces between. */
type Tables = Readonly<Record<string, string>>;

/**
 * The only tables on which the application has the delete right. `test/application-rights.test.ts` compares
 * this list with the statements of the code.
 */
const DELETED: Tables = {
  bonuses: 'open_round opt_in',
  cashier: 'pending_gateway receipt',
  catalog: 'daily_rounds favourite site_list',
  content: 'analytics_item canned_answer contact_message inbox marketing_contact partner social_account',
  documents: 'document',
  drafts: 'draft',
  fairness: 'check_run return_day',
  kyc: 'screening_entry screening_list',
  media: 'asset original',
  messages: 'outbox template_text test_count',
  operators:
    'attempt enrolment known_device passkey passkey_challenge request reveal role session setup_token',
  originals: 'exposure game_cycle open_round',
  platform: 'demo_seed event event_handled event_taken file_integrity_check job_pool two_phase_commit',
  players:
    'account_phone attempt code contact_change known_device marketing_consent passkey passkey_challenge recovery_code ' +
    'second_factor session sms_count',
  protection: 'open_game player_limit risk_signal',
  providers: 'adapter launch_token nonce orphan pending_secret round_start session win_total',
  push: 'notification subscription',
  reports: 'active_day cohort cohort_total player_day saved_report unmatched_round',
  rewards:
    'best_round counted_deposit level_gift mission_game play_day prize_board_point token_hold token_rule',
  sites: 'brand_group domain group_member group_plan language menu_entry sender_domain',
  sportsbook: 'favourite',
  webhooks: 'delivery endpoint',
};

/**
 * Immutable tables, besides those whose triggers refuse a change: the application has no right to update
 * them. Checked by the same test.
 */
const FINAL: Tables = {
  bonuses: 'deposit player_bank_account',
  cashier: 'coin_payout exclusion_refund large_win payment_approval payment_reference',
  fairness: 'check_finding return_alarm',
  kyc: 'screening_import',
  ledger: 'entry_block',
  originals: 'exposure_policy_version',
  providers: 'rounding_remainder sync_run',
  reports: 'correction day_open_round report_mail',
  rewards: 'payout',
};

/** Tables that only migrations write. */
const READ: Tables = {
  cashier: 'state_transition',
  catalog: 'provider_type',
  graphile_worker: 'migrations',
  ledger: 'account_kind posting_kind',
  platform: 'extension_migration migration',
};

const namesOf = (tables: Tables): string[] =>
  Object.entries(tables).flatMap(([schema, names]) => names.split(' ').map((name) => `${schema}.${name}`));

/** Names as `schema.table`. The job queue's tables are managed by its package, which deletes rows. */
export const applicationRights = {
  deleted: namesOf(DELETED),
  final: namesOf(FINAL),
  readOnly: namesOf(READ),
};
