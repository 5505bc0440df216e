import { randomUUID } from 'node:crypto';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { post } from '../../ledger/index.ts';
import { openProviderSite, PROVIDER, type ProviderTestSite } from '../../providers/testing/application.ts';
import { addAffiliate, draftStatements, findStatement, upsertProgramme } from '../index.ts';
import { nextMonth } from '../months.ts';

export const ZONE = 'Asia/Manila';

export type TestPlayer = { playerId: string; accountId: string };

/** Times in the current, the previous and the next month. */
function momentsOf(month: string) {
  return {
    before: (day: string) => `${addDays(month, -1).slice(0, 8)}${day}T04:00:00.000Z`,
    within: (day: string) => `${month.slice(0, 8)}${day}T04:00:00.000Z`,
    after: (day: string, time = '04:00') => `${nextMonth(month).slice(0, 8)}${day}T${time}:00.000Z`,
  };
}

/** The application with a site that has partners. */
export async function openAffiliateSite() {
  const platform = await openProviderSite();
  const [row] = await run<{ site_id: number }>(platform.db, {
    text: `select site_id from sites.domain where domain = 'one.test'`,
  });
  const siteId = row!.site_id;
  /** The month of the ledger's postings. */
  const month = `${dayIn(new Date(), ZONE).slice(0, 8)}01`;
  const moments = momentsOf(month);
  const audit = (actor: string, now = moments.after('02')) => ({ actor, reason: 'test', now: new Date(now) });
  const programme = { currency: 'PHP', zone: ZONE, minPayout: 100_000n };
  await platform.database.transaction((tx) => upsertProgramme(tx, siteId, programme, audit('ann')));

  return {
    ...{ house: platform, siteId, month, audit, ...moments, ...playersOf(platform, siteId, moments) },
    partner: (code: string, plan: object, parentId: string | null = null) =>
      platform.database.transaction((tx) =>
        addAffiliate(tx, siteId, { code, name: code, plan, parentId }, audit('ann')),
      ),
    draft: (of = month, actor = 'maker') =>
      platform.database.transaction((tx) => draftStatements(tx, siteId, of, audit(actor))),
    statement: (affiliateId: string, of = month) =>
      platform.database.transaction((tx) => findStatement(tx, siteId, affiliateId, of)),
  };
}

/** Player activity is delivered as events, as other modules publish it. */
function playersOf(platform: ProviderTestSite, siteId: number, moments: ReturnType<typeof momentsOf>) {
  const { before, within } = moments;
  const whose = ({ playerId, accountId }: TestPlayer) => ({
    event_id: randomUUID(),
    site_id: siteId,
    player_id: playerId,
    account_id: accountId,
  });
  async function publishEvent(name: Parameters<typeof publish>[1], payload: object): Promise<void> {
    await platform.database.transaction((tx) => publish(tx, name, payload as never));
    await platform.drain();
  }
  /** A player without events. */
  async function arrive(code: string, address: string, at = new Date(within('10'))): Promise<TestPlayer> {
    const { playerId, accountId } = await platform.guest('one.test', 0n);
    await run(platform.db, {
      text: `with named as (update players.player set full_name = 'Ana Cruz' where player_id = $1)
        update players.sign_up set affiliate_code = $2, address = $3, signed_up_at = $4 where player_id = $1`,
      values: [playerId, code, address, at],
    });
    return { playerId, accountId };
  }
  const register = (who: TestPlayer) =>
    publishEvent('player.registered', { ...whose(who), at: before('20') });

  const round = async (who: TestPlayer, stake: bigint, win: bigint, at = within('10'), more: object = {}) => {
    const event = {
      ...whose(who),
      ...{ round_id: randomUUID(), provider_code: PROVIDER, game_code: 'any', game_name: 'Any' },
      ...{ category: 'slots', currency: 'PHP', stake: stake.toString(), win: win.toString(), at },
      ...more,
    };
    await publishEvent('round.settled', event);
    return event;
  };

  return {
    ...{ whose, publishEvent, arrive, register, round },
    /** A player referred by a code and signing up from an address, as the sign-up event reports it. */
    async join(code: string, address: string): Promise<TestPlayer> {
      const who = await arrive(code, address);
      await register(who);
      return who;
    },
    async deposit(who: TestPlayer, amount: bigint, at = within('10')) {
      const payment = { deposit_id: randomUUID(), method_id: 'bank', currency: 'PHP' };
      const payload = { ...whose(who), ...payment, amount: amount.toString(), at };
      await publishEvent('deposit.credited', payload);
      return payload;
    },
    /** Rolls back the bet of a settled round. */
    takeBack: (settled: { at: string; stake: string; win: string }, at: string) =>
      publishEvent('round.corrected', {
        ...settled,
        ...{ event_id: randomUUID(), stake: '0', win: '0', at },
        was: {
          ...{ stake: settled.stake, win: settled.win },
          ...{ bonus_stake: '0', bonus_win: '0', settled_at: settled.at },
        },
      }),
    /** A cash credit by the house, as wheels, gifts and cash campaigns make. */
    async give({ playerId: player }: TestPlayer, amount: bigint): Promise<void> {
      const to = { player, kind: 'cash' as const };
      const postings = [{ from: { house: 'promo_expense' }, to, amount }] as const;
      const gift = { siteId, key: `test-gift:${player}`, kind: 'promo', currency: 'PHP', postings };
      const posted = await platform.database.transaction((tx) => post(tx, gift));
      if (!posted.ok) throw new Error(posted.reason);
    },
  };
}
