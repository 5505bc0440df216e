import { DAY_MS } from '#contracts/values/time.ts';

/** Ids of the rows below that others, or calls, refer to. */
const idOf = (n: number) => `00000000-0000-4000-8000-0000000001${n.toString().padStart(2, '0')}`;
export const MORE_IDS = {
  affiliate_id: idOf(1),
  endpoint_id: idOf(2),
  segment_id: idOf(3),
  journey_id: idOf(4),
} as const;

type Key = { siteId: number; playerId: string; staffId: string; now: Date };
/** The columns of a row, apart from the site. */
type Row = [table: string, columns: Record<string, unknown>];

/** A row of each list that is otherwise empty, without the events and history of a real one. */
export function moreRows(key: Key): Row[] {
  return [...rowsOfPlayers(key), ...rowsOfMarketing(key), ...rowsOfStaff(key), ...rowsOfGames(key)];
}

const PESO = { currency: 'PHP' };

function rowsOfPlayers({ playerId: player_id, now }: Key): Row[] {
  const large = { game_code: 'game', game_name: 'Game', category: 'slots', stake: 100, win: 900_000_000 };
  const other = { provider_code: 'OTHER', player_id, ...PESO };
  const waiting = { session_started_at: now, requested_at: now, expires_at: new Date(+now + DAY_MS) };
  const bet = { kind: 'single', legs: [], folds: [1], bankers: [], stake_per_line: 100, stake: 100 };
  const evidence = [{ kind: 'device', players: [player_id] }];
  const entry = { name: '', birth_dates: [], countries: [], source: '', birth: 'unknown' };
  return [
    ['reports.bet', { ...other, ...large, round_id: 'large', account_id: 'account', settled_at: now }],
    ['cashier.finance_case', { kind: 'late', subject: 'case', player_id, detail: {}, opened_at: now }],
    [
      'bonuses.flag',
      { player_id, campaign_id: 'none', source: 'source', amount: 1, deposit: 0, evidence, opened_at: now },
    ],
    ['rewards.level_case', { player_id, position: 1, opened_at: now }],
    [
      'rewards.referral',
      { referee_id: idOf(5), referrer_id: player_id, account_id: 'account', joined_at: now, state: 'joined' },
    ],
    ['sportsbook.player_factor', { player_id, factor_percent: 50 }],
    [
      'sportsbook.referral',
      {
        ...{ player_id, ...PESO, ...bet, ...waiting, highest_stake: 100 },
        ...{ client_ticket_id: 'ticket-0001', fingerprint: '0'.repeat(64) },
      },
    ],
    [
      'kyc.screening_case',
      {
        ...{ player_id, list_id: 'list', reference: 'entry', kind: 'pep', fingerprint: '', likeness: 90 },
        ...{ listed: entry, state: 'open', opened_at: now },
      },
    ],
    [
      'providers.held_win',
      {
        ...{ ...other, tx_id: 'held', game_code: 'game', op: 'win', source: 'game_clearing:OTHER' },
        ...{ amount: 1, bonus: 0, reason: 'WIN_LIMIT', state: 'held', held_at: now },
      },
    ],
    [
      'providers.free_rounds',
      {
        ...{ ...other, grant_id: 'grant', games: ['game'], rounds: 5, bet_value: 100, wins_to: 'cash' },
        ...{ win_mode: 'each', valid_from: now, valid_to: new Date(+now + DAY_MS) },
      },
    ],
  ];
}

function rowsOfMarketing({ playerId, now }: Key): Row[] {
  const { affiliate_id, segment_id, journey_id } = MORE_IDS;
  const condition = { field: 'bonus', is: 'in', values: ['active'], value: '0', days: 30, category: '' };
  const rules = { match: 'all', conditions: [condition], groups: [] };
  const segment = { segment_id, name: 'Segment', version: 1, rules, changed_by: '', changed_at: now };
  const journey = { journey_id, name: 'Journey', version: 1 };
  const plan = { trigger: 'registered', segment_id: null, steps: [{ kind: 'wait', hours: 1 }] };
  const sums = { lines: [], ngr: 0, commission: 0, total: 0 };
  const found = { players: [playerId], evidence: {}, opened_at: now };
  const board = { code: 'board', title: { EN: 'Board' }, metric: 'valid_turnover', rhythm: 'weekly' };
  const prizes = { ...PESO, prize_kind: 'tokens', prizes: [1] };
  const terms = { kind: 'boost', percent: 10, maxStake: '100', max: '100', lowestPriceMilli: 1500 };
  const days = { starts_at: new Date(+now - DAY_MS), ends_at: new Date(+now + DAY_MS), approved_at: now };
  return [
    ['affiliates.programme', { ...PESO, zone: 'Asia/Manila', min_payout: 1 }],
    ['affiliates.affiliate', { affiliate_id, code: 'Leaf', name: 'Leaf', plan: {} }],
    [
      'affiliates.statement',
      { affiliate_id, month: '2026-01-01', state: 'draft', ...sums, made_by: '', changed_at: now },
    ],
    ['affiliates.fraud_flag', { affiliate_id, kind: 'SAME_PLACE', subject: 'subject', ...found }],
    ['segments.segment', { ...segment, is_archived: false }],
    ['segments.version', segment],
    ['sportsbook.segment_factor', { segment_id, version: 1, factor_percent: 50 }],
    ['cashier.segment_limit', { segment_id, ...PESO, version: 1, deposit_max: 1e12 }],
    ['journeys.journey', { ...journey, state: 'running', changed_at: now }],
    ['journeys.version', { ...journey, plan, created_by: '', approved_at: now }],
    ['rewards.prize_board', { ...board, ...prizes, first_day: '2026-01-01' }],
    [
      'sportsbook.promotion',
      {
        ...{ promotion_id: idOf(6), kind: terms.kind, title: 'Boost', terms, ...PESO, budget: 1000 },
        ...{ tickets_per_player: 5, sports: [], bet_types: [], made_by: '', ...days },
      },
    ],
    [
      'content.broadcast',
      {
        ...{ broadcast_id: idOf(7), title: 'Hello', body: 'Hello', segment: 'all', recipients: 1 },
        ...{ sent_by: '', sent_at: now },
      },
    ],
    [
      'content.slide',
      {
        ...{ slide_key: 'slide', status: true, image: '', path: '/', device: 'all', languages: [] },
        ...{ position: 1, starts_at: now, texts: { EN: { title: 'Slide' } }, segment_id },
      },
    ],
  ];
}

function rowsOfStaff({ playerId, staffId: staff_id, now }: Key): Row[] {
  const { endpoint_id } = MORE_IDS;
  const link = { title: 'Link', made_by: '', made_at: now, expires_at: new Date(+now + DAY_MS) };
  const picture = { name: 'Picture', width: 1, height: 1, thumbnail: '' };
  const sending = { keep_days: 7, failure_limit: 5, state: 'on', secret: '' };
  const event = { event_id: idOf(8), event: 'player.registered', body: '{}', state: 'waiting' };
  const role = { code: 'own-role', name: 'Role', rights: { players: ['read'] } };
  const token = { rights: ['players'], may_change: false, token_hash: `\\x${'00'.repeat(32)}` };
  return [
    ['reports.alarm', { what: 'DAY_CHANGED', subject: 'day', detail: {}, raised_at: now }],
    [
      'reports.saved_report',
      {
        ...{ name: 'Days', owner: staff_id, is_shared: true, settings: {}, schedule: 'none' },
        ...{ recipients: [], scheduled_at: now },
      },
    ],
    [
      'webhooks.endpoint',
      {
        ...{ endpoint_id, name: 'Hook', url: 'https://hook.example', events: ['player.registered'] },
        ...{ ...sending, created_at: now },
      },
    ],
    ['webhooks.delivery', { endpoint_id, ...event, created_at: now, due_at: now }],
    [
      'drafts.draft',
      {
        ...{ kind: 'news', item_key: 'item', base_version: 0, revision: 1, body: {}, state: 'draft' },
        ...{ edited_by: [staff_id], changed_at: now },
      },
    ],
    [
      'drafts.change_set',
      {
        ...{ set_id: idOf(12), title: 'Set', state: 'open', made_by: staff_id, made_at: now },
        ...{ revision: 1 },
      },
    ],
    ['drafts.preview', { preview_id: idOf(9), ...link }],
    ['sites.maintenance_link', { link_id: idOf(10), ...link }],
    ['media.asset', { asset_id: '0'.repeat(32), ...picture, uploaded_by: '', uploaded_at: now }],
    ['content.partner', { position: 1, href: '/', img_url: '', partner_name: 'Partner' }],
    ['content.social_account', { position: 1, kind: 'mail', name: 'Mail', href: '/' }],
    [
      'content.canned_answer',
      {
        ...{ answer_id: idOf(11), name: 'Answer', texts: { EN: 'Answer' }, version: 1 },
        ...{ changed_by: '', changed_at: now },
      },
    ],
    ['operators.own_role', { ...role, changed_at: now }],
    [
      'operators.bulk_action',
      {
        ...{ kind: 'set_flag', flag: 'vip', player_ids: [playerId], staff_id, reason: 'as asked' },
        ...{ created_at: now },
      },
    ],
    [
      'operators.api_token',
      { staff_id, name: 'Token', ...token, created_at: now, expires_at: new Date(+now + DAY_MS) },
    ],
  ];
}

function rowsOfGames({ now }: Key): Row[] {
  const jackpot = { jackpot_id: idOf(12), name: 'Jackpot', games: ['lantern-reels'], opened_at: now };
  const growing = { kind: 'progressive', seed: 0, share: 1000, cycle: 100, cap: 0, amount: 0 };
  return [['originals.jackpot', { ...jackpot, ...growing }]];
}
