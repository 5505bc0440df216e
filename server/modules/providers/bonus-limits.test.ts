import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { grantBonus } from '../bonuses/index.ts';
import { openCampaign } from '../bonuses/testing/campaigns.ts';
import { updateSite } from '../sites/index.ts';
import { GAME, openProviderSite, type ProviderTestSite } from './testing/application.ts';
import { openGameClient } from './testing/game-client.ts';
import type { Provider } from './testing/provider.ts';

let platform: ProviderTestSite;
let provider: Provider;
beforeAll(async () => {
  platform = await openProviderSite();
  provider = await platform.provider();
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

/** A player with this much cash and an active bonus that limits bets to 1,000 centavos. */
async function withBonus(cash: bigint, mode: 'sticky' | 'non_sticky') {
  const guest = await platform.guest('one.test', cash);
  const player = { siteId: await platform.front.siteId('one.test'), playerId: guest.playerId };
  const campaignId = `c-${guest.playerId.slice(-8)}`;
  const rules = {
    ...{ title: { EN: 'Test' }, type: 'manual', mode, currency: 'PHP', fixed: '10000' },
    ...{ wager_multiple: 10, max_bet: '1000', valid_days: 7 },
  };
  const audit = { actor: 'staff-1', reason: 'test', now: new Date() };
  await platform.database.transaction(async (tx) => {
    await updateSite(tx, player.siteId, { jurisdiction: 'open' });
    const draft = { campaignId, rules, budget: 10n ** 9n, startsAt: new Date(0) };
    await openCampaign(tx, player.siteId, draft);
    await grantBonus(tx, { ...player, campaignId, source: 'manual:1', amount: 10_000n }, audit);
  });
  return guest;
}

test('[wallet R1] [operations 4.2] a provider receives the maximum bet of an active bonus before a bet is refused', async () => {
  for (const [cash, mode, explanation] of [
    [0n, 'non_sticky', '1000'],
    [50_000n, 'sticky', '1000'],
    // A larger bet paid in cash uses the player's own money.
    [50_000n, 'non_sticky', null],
  ] as const) {
    const guest = await withBonus(cash, mode);
    const launch_token = await platform.launch(guest);
    const { rules } = await provider.say('authenticate', { launch_token, game: GAME });
    expect([mode, rules]).toMatchObject([mode, { max_bet: explanation }]);
    const table = await openGameClient(platform, provider, guest);
    const refused = (await table.bet(`b-${mode}-${cash}`, 1_001, `r-${mode}-${cash}`)).status !== 'OK';
    expect([mode, refused]).toEqual([mode, explanation !== null]);
  }
});
