import { randomUUID } from 'node:crypto';
import type { DepositCredited } from '#contracts/events/payments.ts';
import type { RoundSettled } from '#contracts/events/round.ts';
import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { publish } from '#server/platform/events/index.ts';
import { findBalances, post } from '../../ledger/index.ts';
import { openProviderSite, PROVIDER, type TestPlayer } from '../../providers/testing/application.ts';
import { openGameClient } from '../../providers/testing/game-client.ts';
import { updateSite } from '../../sites/index.ts';
import { createBonusesModule, grantBonus, listGrants } from '../index.ts';
import { openCampaign } from './campaigns.ts';

type Rules = Partial<BonusRules>;

/** Test defaults: slots 100 %, wagering twenty times the bonus, bets up to 1000 pesos. */
const RULES: Rules = {
  title: { EN: 'Test' },
  type: 'manual',
  mode: 'non_sticky',
  currency: 'PHP',
  fixed: '30000',
  wager_multiple: 20,
  max_bet: '100000',
  valid_days: 7,
  per_player: 0,
};
const audit = (reason = 'test') => ({ actor: 'staff-1', reason, now: new Date() });

type House = Awaited<ReturnType<typeof openProviderSite>>;
const key = ({ siteId, playerId }: TestPlayer) => ({ siteId, playerId });

/** The whole application with an external provider, and the test's campaigns. */
export async function openBonusSite() {
  const platform = await openProviderSite();
  const provider = await platform.provider();
  // Claimable campaigns are test data here; the jurisdiction's limits have their own test.
  await platform.database.transaction(async (tx) => {
    for (const siteId of [1, 2]) await updateSite(tx, siteId, { jurisdiction: 'open' });
  });
  return {
    ...platform,
    ...offersOf(platform),
    ...eventsOf(platform),
    ...booksOf(platform),
    guest: (centavos: bigint): Promise<TestPlayer> => platform.guest('one.test', centavos),
    sit: (guest: TestPlayer) => openGameClient(platform, provider, guest),
  };
}
export type BonusTestSite = Awaited<ReturnType<typeof openBonusSite>>;

/** Actions of staff and of the job. */
function offersOf({ database }: House) {
  /** Saves and opens a campaign on a site; returns its id. */
  async function campaign(rules: Rules = {}, budget = 10_000_000_000n, siteId = 1): Promise<string> {
    const campaignId = `c-${randomUUID().slice(0, 8)}`;
    const draft = { campaignId, rules: { ...RULES, ...rules }, budget, startsAt: new Date(0) };
    return await database.transaction((tx) => openCampaign(tx, siteId, draft));
  }
  return {
    campaign,
    /** Grants a bonus from a campaign created for it. */
    async give(guest: TestPlayer, rules: Rules = {}, more: { deposit?: bigint; amount?: bigint } = {}) {
      const campaignId = await campaign(rules);
      const request = { ...key(guest), campaignId, source: `manual:${randomUUID()}`, ...more };
      const granted = await database.transaction((tx) => grantBonus(tx, request, audit()));
      if (!granted.ok) throw new Error(granted.reason);
      return granted.grant;
    },
    /** Runs the job, this many days from now. */
    async tickIn(days: number): Promise<void> {
      const clock = () => Date.now() + days * DAY_MS;
      await createBonusesModule({ levelOf: async () => 0, clock }).expireDue(database);
    },
  };
}

/** Events of other modules. */
function eventsOf({ db, database, drain }: House) {
  type EventName = 'round.settled' | 'round.corrected' | 'deposit.credited' | 'deposit.reversed';
  const publishEvent = async (name: EventName, ...all: object[]) => {
    await database.transaction(async (tx) => {
      for (const payload of all) await publish(tx, name, payload as never);
    });
    await drain();
  };
  return {
    publishEvent,
    /** A settled round as games publish it; `bonus` is the bonus share of the stake. */
    async round(
      guest: TestPlayer,
      stake: bigint,
      more: Partial<RoundSettled> & { bonusStake?: bigint } = {},
    ) {
      const { bonusStake = 0n, ...change } = more;
      const running = (await listGrants(db, key(guest))).find(({ state }) => state === 'active');
      const id = randomUUID();
      const bonus = running && { grant_id: running.grant_id, stake: bonusStake.toString(), win: '0' };
      const round: RoundSettled = {
        ...playerKeyOf(guest),
        event_id: id,
        round_id: id,
        provider_code: PROVIDER,
        game_code: 'any',
        game_name: 'Any',
        category: 'slots',
        stake: stake.toString(),
        win: '0',
        ...(bonus && { bonus }),
        ...change,
      };
      await publishEvent('round.settled', round);
    },
    credited(guest: TestPlayer, amount: bigint, deposit_id = randomUUID()): DepositCredited {
      const event_id = randomUUID();
      return { ...playerKeyOf(guest), event_id, deposit_id, method_id: 'bank', amount: amount.toString() };
    },
  };
}

const playerKeyOf = ({ siteId, playerId, accountId }: TestPlayer) => ({
  site_id: siteId,
  player_id: playerId,
  account_id: accountId,
  currency: 'PHP',
  at: new Date().toISOString(),
});

/** The ledger's balances. */
function booksOf({ db, database }: House) {
  return {
    grants: (guest: TestPlayer) => listGrants(db, key(guest)),
    async states(guest: TestPlayer): Promise<string[]> {
      return (await listGrants(db, key(guest))).map(({ state }) => state);
    },
    /** Cash and bonus in centavos. */
    async balances(guest: TestPlayer): Promise<[bigint, bigint]> {
      const { cash, bonus } = (await findBalances(db, guest.siteId, guest.playerId))!;
      return [cash, bonus];
    },
    /** Puts winnings on the bonus account, as a game would. */
    async winOnBonus(guest: TestPlayer, amount: bigint): Promise<void> {
      const to = { player: guest.playerId, kind: 'bonus' as const };
      const posted = await database.transaction((tx) =>
        post(tx, {
          siteId: guest.siteId,
          key: `test:${randomUUID()}`,
          kind: 'win',
          currency: 'PHP',
          postings: [{ from: { house: 'game_clearing:TEST' }, to, amount }],
        }),
      );
      if (!posted.ok) throw new Error(posted.reason);
    },
  };
}
