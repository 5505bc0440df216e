import { randomUUID } from 'node:crypto';
import type { RoundSettled } from '#contracts/events/round.ts';
import { publish } from '#server/platform/events/index.ts';
import type { TestCashier } from '../../cashier/testing/cashier.ts';
import { post } from '../../ledger/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';

type Play = {
  category?: string;
  stake: bigint;
  win: bigint;
  odds?: number;
  /** The event's figures, where they differ from the ledger. */
  said?: Partial<RoundSettled>;
  /** The round's id in the ledger; empty for none. */
  named?: string;
};

/** Rounds as a game module writes them: postings with the round's id, and its event. */
export function createLedgerRounds(testCashier: TestCashier) {
  const provider_code = 'TEST';
  async function play(player: TestPlayer, { category = 'slots', stake, win, odds, said = {}, named }: Play) {
    const siteId = await testCashier.siteId(player.host);
    const round_id = randomUUID();
    const platform = { house: `${category === 'sportsbook' ? 'sports' : 'game'}_clearing:${provider_code}` };
    const cash = { player: player.playerId, kind: 'cash' as const };
    const round = named ?? round_id;
    const meta: Record<string, string> = round === '' ? {} : { round_id: round };
    const shared = { siteId, currency: 'PHP', meta };
    await testCashier.database.transaction(async (tx) => {
      const bet = { ...shared, key: `t:${round_id}:bet`, kind: 'bet' };
      const won = { ...shared, key: `t:${round_id}:win`, kind: 'win' };
      await post(tx, { ...bet, postings: [{ from: cash, to: platform, amount: stake }] });
      if (win > 0n) await post(tx, { ...won, postings: [{ from: platform, to: cash, amount: win }] });
      if (round === '') return;
      await publish(tx, 'round.settled', {
        event_id: round_id,
        ...eventOf(siteId, player, { round_id, category, stake, win }),
        ...(odds && { odds }),
        ...said,
      });
    });
    return round_id;
  }

  const eventOf = (
    site_id: number,
    player: TestPlayer,
    { round_id, category, stake, win }: { round_id: string; category: string; stake: bigint; win: bigint },
  ) => ({
    ...{
      site_id,
      player_id: player.playerId,
      account_id: player.account_id,
      round_id,
      provider_code,
      category,
    },
    ...{ game_code: 'any', game_name: 'Any', currency: 'PHP' },
    stake: stake.toString(),
    win: win.toString(),
    at: new Date().toISOString(),
  });
  return { play, eventOf, provider_code };
}
