import { type BonusRules, bonusRules } from '#contracts/values/bonus-rules.ts';
import type { WheelModel } from '#games/engine/wheel/index.ts';
import { grantBonus } from '#server/modules/bonuses/index.ts';
import { openCampaign } from '#server/modules/bonuses/testing/campaigns.ts';
import { sendInbox } from '#server/modules/content/index.ts';
import type { TestPlayer } from '#server/modules/originals/testing/application.ts';
import { creditPlayMoney } from '#server/modules/originals/testing/funds.ts';
import { setTokenRule, upsertMissions, upsertWheel } from '#server/modules/rewards/index.ts';
import { openRewardsSite, PLAIN } from '#server/modules/rewards/testing/rewards.ts';
import { run } from '#server/platform/database/index.ts';
import { countFromMidday } from '#test/support/midday.ts';

/** Total stock of a limited field of the box, and the daily limit of the egg. */
export const STOCK = 3;
export const BUDGET = 6n;
export const START = { cash: 5_000n, tokens: 3n };

const WHEELS: { model: WheelModel; limits: Omit<Parameters<typeof upsertWheel>[3], 'expectedCash'> }[] = [
  { model: PLAIN, limits: {} },
  {
    model: {
      ...PLAIN,
      code: 'egg',
      prizes: [{ kind: 'tokens', amount: 1, weight: 9 }, PLAIN.prizes[0]!],
    },
    limits: { face: 'egg', dailyTokens: BUDGET },
  },
  {
    model: {
      ...PLAIN,
      code: 'box',
      prizes: [
        { kind: 'tokens', amount: 0, weight: 1 },
        { kind: 'cash', amount: 500, weight: 9, stock: STOCK, substitute: 0 },
      ],
    },
    limits: { face: 'box' },
  },
];

/** The wagering requirement is one times the bonus, at any stake, so that a few rounds complete it. */
const rulesOf = (rules: Partial<BonusRules>): BonusRules =>
  bonusRules.parse({
    title: { EN: 'Race' },
    mode: 'sticky',
    currency: 'PHP',
    fixed: '1000',
    wager_multiple: 1,
    max_bet: '100000',
    valid_days: 7,
    per_player: 0,
    ...rules,
  });

const CAMPAIGNS = {
  'by-hand': { type: 'manual' },
  'with-mission': { type: 'mission' },
  'for-asking': { type: 'no_deposit', per_player: 1, once_per: ['bank'] },
} satisfies Record<string, Partial<BonusRules>>;

export type Rewarded = Awaited<ReturnType<typeof openRewarded>>;
export type Holder = TestPlayer & { siteId: number; inbox: string[]; bonuses: string[] };

/** A brand with draws, missions and campaigns; claimed tokens are released by play or after an hour. */
export async function openRewarded() {
  const platform = await openRewardsSite();
  await countFromMidday(platform.db);
  const siteId = await platform.siteId('one.test');
  const audit = (actor = 'staff-1') => ({ actor, reason: 'race', now: new Date() });
  await platform.database.transaction(async (tx) => {
    for (const { model, limits } of WHEELS)
      await upsertWheel(tx, siteId, model, { ...limits, expectedCash: 450n });
    for (const [campaignId, rules] of Object.entries(CAMPAIGNS)) {
      const draft = { campaignId, rules: rulesOf(rules), budget: 10_000_000n, startsAt: new Date(0) };
      await openCampaign(tx, siteId, draft);
    }
    const mission = (code: string, tokens: bigint, target: bigint, campaign = '') =>
      ({ code, kind: 'play_count', rhythm: 'once', title: { EN: code }, tokens, target, campaign }) as const;
    await upsertMissions(tx, siteId, 'PHP', [
      mission('played', 5n, 1n),
      mission('gifted', 4n, 1n, 'with-mission'),
      mission('later', 3n, 4n),
    ]);
    await setTokenRule(tx, siteId, { currency: 'PHP', turnover_per_token: 100n, hours: 1 });
  });

  async function grant(player: TestPlayer, source: string): Promise<string> {
    const request = { siteId, playerId: player.playerId, campaignId: 'by-hand', source };
    const granted = await platform.database.transaction((tx) => grantBonus(tx, request, audit()));
    if (!granted.ok) throw new Error(granted.reason);
    return granted.grant.grant_id;
  }
  /** Four inbox messages: money, tokens twice, and a bonus. */
  async function letters(player: TestPlayer): Promise<string[]> {
    const claims = [
      { kind: 'cash', amount: 150n, currency: 'PHP' },
      { kind: 'tokens', amount: 3n },
      { kind: 'tokens', amount: 4n },
      { kind: 'bonus', amount: 700n, currency: 'PHP', campaign: 'by-hand' },
    ] as const;
    const to = { siteId, playerId: player.playerId, title: 'Hello', body: 'x' };
    await platform.database.transaction((tx) =>
      sendInbox(
        tx,
        claims.map((claim) => ({ ...to, claim })),
      ),
    );
    const rows = await run<{ inbox_id: string }>(platform.db, {
      text: 'select inbox_id from content.inbox where player_id = $1 order by claim_kind, claim_amount',
      values: [player.playerId],
    });
    return rows.map(({ inbox_id }) => inbox_id);
  }
  return {
    ...platform,
    siteId,
    /**
     * A player with money, tokens, letters, two completed missions, an active bonus and a queued one. The
     * day's eggs are back in stock.
     */
    async newHolder(): Promise<Holder> {
      const player = await platform.holder('one.test', START.tokens);
      await platform.get(player, 'profileUpdate', { full_name: 'Ana Cruz', contact_email: '' });
      await creditPlayMoney(platform.database, siteId, player.playerId, START.cash);
      await platform.settle(await platform.roundOf(player));
      await run(platform.db, { text: 'update rewards.wheel_stock set given = 0' });
      await run(platform.db, { text: 'update rewards.wheel_day set tokens = 0, cash = 0' });
      const bonuses = [await grant(player, 'manual:first'), await grant(player, 'manual:second')];
      return { ...player, siteId, inbox: await letters(player), bonuses };
    },
  };
}
