import { randomUUID } from 'node:crypto';
import type { RoundSettled } from '#contracts/events/round.ts';
import type { WheelModel, WheelPrize } from '#games/engine/wheel/index.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { post } from '../../ledger/index.ts';
import { openTestCasino, type TestPlayer } from '../../originals/testing/application.ts';
import { findSiteByDomain } from '../../sites/index.ts';
import { issueTokens } from '../tokens.ts';

/** The whole application with two brands that offer rewards; `one.test` and `two.test`. */
export async function openRewardsSite() {
  const platform = await openTestCasino();
  await run(platform.db, { text: 'update sites.site set gamify_status = true' });
  const siteId = async (host: string) => (await findSiteByDomain(platform.db, host))!.id;
  return {
    ...platform,
    siteId,
    /** A signed-in player with this many tokens. */
    async holder(host: string, tokens: bigint): Promise<TestPlayer> {
      const player = await platform.newPlayer(host, 0n);
      const movement = {
        siteId: await siteId(host),
        playerId: player.playerId,
        key: `test-tokens:${player.playerId}`,
        amount: tokens,
        reference: 'test',
      };
      if (tokens > 0n) {
        const posted = await platform.database.transaction((tx) => post(tx, issueTokens(movement, 'token')));
        if (!posted.ok) throw new Error(posted.reason);
      }
      return player;
    },
    /** Publishes rounds like a game module, and runs all event handlers. */
    async settle(...rounds: RoundSettled[]): Promise<void> {
      await platform.database.transaction(async (tx) => {
        for (const round of rounds) await publish(tx, 'round.settled', round);
      });
      await platform.drain();
    },
    async roundOf(player: TestPlayer, change: Partial<RoundSettled> = {}): Promise<RoundSettled> {
      const id = randomUUID();
      return {
        event_id: id,
        site_id: await siteId(player.host),
        player_id: player.playerId,
        account_id: player.account_id,
        round_id: id,
        provider_code: 'BAIZE',
        game_code: 'lantern-reels',
        game_name: 'Lantern Reels',
        category: 'slots',
        currency: 'PHP',
        stake: '100',
        win: '0',
        at: new Date().toISOString(),
        ...change,
      };
    },
  };
}
export type Rewards = Awaited<ReturnType<typeof openRewardsSite>>;

const prize = (kind: WheelPrize['kind'], amount: number, weight: number): WheelPrize => ({
  kind,
  amount,
  weight,
});

/** A wheel that costs one token and pays nothing, one token or one peso. */
export const PLAIN: WheelModel = {
  code: 'plain',
  version: 1,
  cost: 1,
  currency: 'PHP',
  prizes: [prize('tokens', 0, 60), prize('tokens', 1, 30), prize('cash', 100, 10)],
};
