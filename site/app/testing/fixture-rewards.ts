import type { Input, Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { SpinItem, WheelModelWire } from '#contracts/api/rewards.ts';
import { bindCommitment, drawField, wheelHash } from '#games/engine/wheel/index.ts';

const AT = '2026-11-20T08:30:00.000Z';
const SEED = 'f'.repeat(64);
const HASH = 'a'.repeat(64);

const tokens = (amount: number, weight: number) => ({ kind: 'tokens' as const, amount, weight });
const cash = (amount: number, weight: number) => ({ kind: 'cash' as const, amount, weight });

const HELD = {
  ...{ to_claim: 1, waiting: 2, turnover_per_token: '100', hours: 24, currency: 'PHP' },
  next_at: '2026-11-21T08:30:00.000Z',
};

/** A wheel with every kind of field. */
export const FIXTURE_WHEEL: WheelModelWire = {
  code: 'house-wheel',
  version: 1,
  cost: 1,
  currency: 'PHP',
  prizes: [
    tokens(0, 18),
    tokens(1, 14),
    cash(100, 6),
    tokens(0, 14),
    tokens(2, 8),
    { ...cash(2000, 2), stock: 500, substitute: 8 },
    tokens(1, 12),
    tokens(0, 14),
    tokens(5, 4),
    tokens(2, 6),
    cash(500, 2),
  ],
};

const seeds = (nonce: number) => ({
  server_seed_hash: HASH,
  next_server_seed_hash: 'b'.repeat(64),
  client_seed: 'a seed of mine',
  nonce,
  pay_table_hash: wheelHash(FIXTURE_WHEEL),
  mapping_version: 'gp1',
  round_commit: bindCommitment(HASH, wheelHash(FIXTURE_WHEEL)),
});

function wheelSpin(nonce: number, client_spin_id: string): SpinItem {
  const drawn = drawField(FIXTURE_WHEEL, { serverSeed: SEED, clientSeed: 'a seed of mine', nonce });
  const prize = FIXTURE_WHEEL.prizes[drawn]!;
  return {
    spin_id: `turn-${nonce}`,
    client_spin_id,
    wheel_code: FIXTURE_WHEEL.code,
    wheel_hash: wheelHash(FIXTURE_WHEEL),
    drawn,
    given: drawn,
    kind: prize.kind,
    amount: String(prize.amount),
    currency: prize.kind === 'cash' ? 'PHP' : 'TOKEN',
    cost: 1,
    server_seed_hash: HASH,
    client_seed: 'a seed of mine',
    nonce,
    commit: bindCommitment(HASH, wheelHash(FIXTURE_WHEEL)),
    at: AT,
  };
}

const mission = (
  mission_code: string,
  title: Record<string, string>,
  change: Partial<Output<Api['missions']>['value'][number]>,
) => ({
  mission_code,
  title,
  kind: 'play_count' as const,
  window: 'daily' as const,
  window_key: '2026-11-20',
  target: '10',
  progress: '4',
  currency: 'PHP',
  tokens: 3,
  bonus: null,
  state: 'in_progress' as const,
  window_ends_at: '2026-11-20T16:00:00.000Z',
  claim_until: null,
  ...change,
});

const MISSIONS = [
  mission(
    'daily-visit',
    { EN: 'Daily visit', PHP: 'Dumaan ngayong araw', CN: '今日签到' },
    {
      kind: 'daily_claim',
      target: '1',
      progress: '0',
      tokens: 2,
      state: 'completed',
    },
  ),
  mission('ten-slots', { EN: 'Ten rounds of slots', PHP: 'Sampung round sa slots', CN: '老虎机十局' }, {}),
  mission(
    'three-days',
    { EN: 'Three days in a row', PHP: 'Tatlong araw na sunod-sunod', CN: '连续三天' },
    {
      kind: 'login_streak',
      window: 'weekly',
      target: '3',
      progress: '2',
      tokens: 6,
      window_ends_at: '2026-11-22T16:00:00.000Z',
    },
  ),
  mission(
    'five-games',
    { EN: 'Five different games', PHP: 'Limang magkakaibang laro', CN: '五款不同的游戏' },
    { kind: 'distinct_games', target: '5', progress: '1', tokens: 5 },
  ),
  mission(
    'first-deposit',
    { EN: 'Your first deposit', PHP: 'Ang unang deposit mo', CN: '首次存款' },
    {
      kind: 'deposit_sum',
      window: 'once',
      target: '10000',
      progress: '0',
      tokens: 10,
      window_ends_at: null,
    },
  ),
  mission(
    'week',
    { EN: 'A week of play', PHP: 'Isang linggong laro', CN: '一周投注' },
    {
      kind: 'turnover',
      window: 'weekly',
      target: '20000',
      progress: '20000',
      tokens: 10,
      state: 'claimed',
      window_ends_at: '2026-11-22T16:00:00.000Z',
    },
  ),
];

type Answers = { [Name in keyof Api]?: (input: Input<Api[Name]>) => Output<Api[Name]> };
let spins = 3;

/** Made-up answers of the rewards. */
export function rewardsAnswers(): Answers {
  return { ...playAnswers(), ...vipAnswers(), ...prizeAnswers() };
}

function playAnswers(): Answers {
  return {
    wheel: ({ wheel_code }) => ({
      wheel: wheel_code === 'egg' ? { ...FIXTURE_WHEEL, code: 'egg' } : FIXTURE_WHEEL,
      wheel_hash: wheelHash(FIXTURE_WHEEL),
      face: wheel_code === 'egg' ? ('egg' as const) : ('wheel' as const),
      games: [
        { wheel_code: FIXTURE_WHEEL.code, face: 'wheel' as const },
        { wheel_code: 'egg', face: 'egg' as const },
      ],
      left: FIXTURE_WHEEL.prizes.map(({ stock }) => (stock === undefined ? null : 412)),
      rests: '',
      seeds: seeds(spins),
      token: 100,
      frozen_token: 3,
      held: HELD,
      history: [2, 1, 0].map((nonce) => wheelSpin(nonce, `history-${nonce}`)),
    }),
    spinWheel: ({ client_spin_id }) => ({
      spin: wheelSpin(spins++, client_spin_id),
      seeds: seeds(spins),
      token: 100,
      frozen_token: 3,
      replayed: false,
    }),
    spinProof: () => ({ spin: wheelSpin(0, 'history-0'), wheel: FIXTURE_WHEEL, server_seed: SEED }),
    setWheelSeed: ({ client_seed }) => ({ seeds: { ...seeds(spins), client_seed } }),
    missions: () => ({
      token: 100,
      frozen_token: 3,
      held: HELD,
      value: MISSIONS,
    }),
  };
}

function prizeAnswers(): Answers {
  return {
    prizeBoards: () => ({
      value: [
        {
          ...{
            board_code: 'week',
            title: { EN: 'Board of the week', CN: '周榜' },
            metric: 'best_multiplier',
          },
          ...{
            rhythm: 'weekly',
            category: 'slots',
            currency: 'PHP',
            prize_kind: 'tokens',
            prizes: [50, 30, 20],
            cap_percent: null,
            games: [],
            bonus: null,
            is_demo: true,
          },
          starts_at: '2026-11-15T16:00:00.000Z',
          ends_at: '2026-11-22T16:00:00.000Z',
          final_at: '2026-11-23T16:00:00.000Z',
          places: [
            { rank: 1, account: 'pl***1', points: 84.25 },
            { rank: 2, account: 'pl***7', points: 31.5 },
          ],
        },
      ],
    }),
    prizeWinners: ({ page = 1 }) => ({
      value: [
        {
          ...{ board_code: 'week', title: { EN: 'Board of the week', CN: '周榜' }, currency: 'PHP' },
          ...{ prize_kind: 'tokens', is_demo: true, is_final: true },
          starts_at: '2026-11-08T16:00:00.000Z',
          ends_at: '2026-11-15T16:00:00.000Z',
          final_at: '2026-11-16T16:00:00.000Z',
          places: [
            { rank: 1, account: 'pl***4', prize: 50 },
            { rank: 2, account: null, prize: 30 },
          ],
        },
      ],
      page,
      pages: 2,
    }),
    myPlaces: () => ({ value: [{ board_code: 'week', rank: 2, points: 31.5, takes_part: true }] }),
  };
}

function vipAnswers(): Answers {
  return {
    leaderboard: ({ period = 'week' }) => ({
      period,
      starts_at: '2026-11-15T16:00:00.000Z',
      ends_at: '2026-11-22T16:00:00.000Z',
      value: Array.from({ length: 12 }, (_, index) => ({
        rank: index + 1,
        account: `pl***${index}`,
        multiple: Math.round(84_000 / (index + 1.4)) / 100,
        game: index % 3 ? 'Lantern Reels' : 'Tide Runner',
        at: AT,
      })),
    }),
    vipProgramme: () => ({
      currency: 'PHP',
      promotion: 'all',
      value: ['Bronze', 'Silver', 'Gold', 'Lantern'].map((vip_name, index) => ({
        vip_name,
        deposit: index * index * 1000,
        turnover: index * index * 5000,
        keep_deposit: index > 1 ? index * 500 : 0,
        keep_turnover: index * 2500,
        level_up: index * 10,
        rebate: index > 0 ? [{ category: 'slots', percent: index / 10 }] : [],
        cashback: index > 1 ? 5 : 0,
        weekly: index > 1 ? index * 5 : 0,
        birthday: index * 20,
        is_checked: index > 2,
      })),
    }),
    referral: () => ({
      code: 'K7M2QXWP',
      rule: {
        tokens: 20,
        deposit: 50,
        turnover: 100,
        identity: 2,
        days: 30,
        monthly_cap: 10,
        commission: 0.1,
        currency: 'PHP',
      },
      invited: [
        { account: 'ju***4', joined_at: AT, progress: 40, state: 'joined' },
        { account: 'ma***a', joined_at: AT, progress: 100, state: 'rewarded' },
        { account: 'a***', joined_at: AT, progress: 0, state: 'expired' },
      ],
      total: 3,
      rewarded: 1,
      tokens: 20,
    }),
  };
}
