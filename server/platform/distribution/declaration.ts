/**
 * Where the rows of a table are on a Citus cluster (docs/guides/several-servers.md). `distributed`: on the
 * server of their site. `reference`: a copy on every server; a write goes to all of them. `local`: on the
 * coordinator alone.
 */
export type Placement = 'distributed' | 'reference' | 'local';

/** Tables by schema, with spaces between. */
type Tables = Readonly<Record<string, string>>;
/** Tables as `schema.table`, with the reason. */
type Reasons = Readonly<Record<string, string>>;

const DISTRIBUTED: Tables = {
  affiliates: 'affiliate attribution fraud_flag history plan player_month programme statement',
  bonuses: 'campaign deposit flag grant grant_policy history open_round opt_in player_bank_account',
  cashier:
    'bank_account case_balance checkout_attempt coin_payout deposit exclusion_refund finance_case ' +
    'gateway_payment history large_win method payment_approval payment_reference payout_leg pending_gateway ' +
    'player_payment_settings policy policy_version receipt segment_limit turnover_requirement withdrawal',
  catalog: 'daily_rounds favourite provider_offer recent_game site_game site_list',
  content:
    'ad_visit analytics_item article broadcast canned_answer contact_message footer help_link_alarm ' +
    'help_link_check home_layout inbox marketing_contact marketing_limits page partner seo slide social_account',
  documents: 'document',
  drafts: 'change_set change_set_item draft policy preview version',
  extensions: 'site_extension',
  fairness: 'check_finding check_run game_return return_alarm return_day',
  journeys: 'action entry journey version',
  kyc:
    'document history page requirement screening_case screening_rules screening_run settings vendor ' +
    'vendor_check',
  ledger: 'account entry_block payment posting transfer verification',
  media: 'asset original rendition',
  messages: 'outbox template_text test_count',
  operators: 'approval audit audit_head bulk_action note proposal request reveal_limit review',
  originals:
    'autoplay exposure exposure_policy exposure_policy_version game_cycle game_settings jackpot ' +
    'jackpot_version jackpot_win open_round round seed_pair server_seed',
  platform: 'event event_handled event_taken',
  players:
    'account_phone attempt code consent_change contact_change known_device marketing_consent passkey ' +
    'passkey_challenge play_version player recovery_code second_factor session sign_up sms_count ' +
    'sms_limits',
  protection:
    'exclusion history open_game player_limit profile reality_check reminder risk_marker risk_signal ' +
    'risk_state terms terms_answer',
  providers:
    'check_run day_sum difference free_rounds held_win jackpot launch_token nonce orphan player_link ' +
    'refused_decision round round_start rounding_remainder rounding_remainder_sum session transaction ' +
    'win_limits win_total',
  push: 'key notification subscription',
  reports:
    'active_day alarm bet bet_block cohort cohort_total correction day day_open_round group_day ledger_check ' +
    'ngr_deductions player player_day report_mail saved_report site_total unmatched_round withdrawal',
  rewards:
    'best_round counted_deposit level level_case level_gift mission mission_game mission_progress payout ' +
    'play_day prize_board prize_board_period prize_board_point prize_board_winner programme progress referral ' +
    'referral_code referral_rule spin token_hold token_rule wheel wheel_day wheel_model wheel_stock',
  rooms: 'bet block_answer leader room round round_liability seed_chain',
  segments: 'segment version',
  sportsbook:
    'cash_out_offer category competition competitor event favourite free_bet market outcome player_factor ' +
    'price_change profit promotion referral result runner segment_factor settlement terms ticket ticket_leg ' +
    'void_order',
  webhooks: 'delivery endpoint',
};

const REFERENCE: Reasons = {
  'cashier.gateway': 'its name, part of the address of its messages, is unique in the installation',
  'cashier.state_transition': 'which states of payments may follow each other',
  'catalog.game': 'games of every brand',
  'catalog.provider': 'providers of those games',
  'catalog.provider_type': 'what a provider offers',
  'kyc.screening_entry': 'persons of imported lists, compared with players of every brand',
  'kyc.screening_import': 'imports of those lists',
  'kyc.screening_list': 'lists of sanctioned persons',
  'ledger.account_kind': 'chart of accounts',
  'ledger.currency': 'currencies of the installation',
  'ledger.posting_kind': 'kinds of postings',
  'operators.api_token': 'found by its hash alone',
  'operators.own_role': 'roles of staff, on one brand or on all',
  'operators.reveal': 'a person is counted over all brands',
  'operators.reveal_alarm': 'a person is stopped on all brands at once',
  'operators.role': 'roles of a person on all brands are read together',
  'operators.staff': 'persons who decided about a brand, named in its records',
  'providers.account': 'named by addresses and keys, which are unique in the installation',
  'providers.adapter': 'its address is unique in the installation',
  'providers.pending_secret': 'refers to a provider account',
  'providers.secret': 'a message names its key, not its brand',
  'sites.brand_group': 'groups that share settings',
  'sites.brand_group_version': 'their versions',
  'sites.domain': 'a request names its domain, not its brand',
  'sites.group_member': 'brands of a group are read together',
  'sites.group_plan': 'planned values of a group',
  'sites.jurisdiction_profile': 'rules of a licence, named by brands',
  'sites.jurisdiction_profile_version': 'their versions',
  'sites.language': 'read with its site',
  'sites.maintenance_link': 'read with its site',
  'sites.menu_entry': 'read with its site',
  'sites.sender_domain': 'domains of senders, unique in the installation',
  'sites.site': 'brands are listed together, and each table of a brand may refer to it',
};

const LOCAL: Reasons = {
  'cashier.gateway_reconciliation': 'progress of a job, by gateway',
  'cashier.webhook': 'messages of gateways, stored before their brand is known',
  'operators.attempt': 'failed sign-ins of staff',
  'operators.enrolment': 'invitations of staff',
  'operators.known_device': 'browsers of staff',
  'operators.passkey': 'read when staff sign in',
  'operators.passkey_challenge': 'answered within minutes',
  'operators.session': 'read by the console alone',
  'operators.setup_token': 'the first administrator of an installation',
  'platform.demo_seed': 'one row',
  'platform.extension_migration': 'written by migrations, which run on the coordinator',
  'platform.file_integrity_check': 'files of the machines of this installation',
  'platform.first_key': 'one row',
  'platform.job_pool': 'processes that run jobs',
  'platform.migration': 'written by migrations, which run on the coordinator',
  'platform.outage': 'partners as seen from here',
  'platform.two_phase_commit': 'for commits of the coordinator with one other server',
  'providers.sync_run': 'imports of game lists',
};

const placementsOf = (names: readonly string[], placement: Placement) =>
  names.map((name) => [name, placement] as const);

/** Placement by table: `schema.table`. */
export const declaredPlacements: ReadonlyMap<string, Placement> = new Map([
  ...placementsOf(
    Object.entries(DISTRIBUTED).flatMap(([schema, names]) =>
      names.split(' ').map((name) => `${schema}.${name}`),
    ),
    'distributed',
  ),
  ...placementsOf(Object.keys(REFERENCE), 'reference'),
  ...placementsOf(Object.keys(LOCAL), 'local'),
]);

/** The column by which tables are distributed. */
export const DISTRIBUTION_COLUMN = 'site_id';
