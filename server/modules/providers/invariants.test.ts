import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GWP_STATUSES } from '#contracts/gwp/statuses.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { houseBalance } from '../ledger/index.ts';
import { setPlayerStatus } from '../players/index.ts';
import { checkSite } from '../reports/index.ts';
import { grantFreeRounds } from './index.ts';
import {
  GAME,
  openProviderSite,
  PROVIDER,
  type ProviderTestSite,
  type TestPlayer,
} from './testing/application.ts';
import { type GameClient, openGameClient } from './testing/game-client.ts';
import { invariantViolations } from './testing/invariants.ts';
import type { Provider, WalletAnswer } from './testing/provider.ts';

let platform: ProviderTestSite;
let provider: Provider;
/** The same two players in every plan; the total amount each was given. */
let guests: TestPlayer[];
const given = [0n, 0n];
beforeAll(async () => {
  platform = await openProviderSite();
  provider = await platform.provider();
  guests = await Promise.all([0, 1].map(() => platform.guest('one.test', 0n)));
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

/** A round as an honest provider sends it, before its messages are disturbed in transit. */
const anyStory = fc.record({
  player: fc.nat(1),
  stakes: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 2 }),
  wins: fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 2 }),
  kind: fc.constantFrom('plain', 'plain', 'together', 'free', 'jackpot'),
  closes: fc.boolean(),
  /** Amounts by which a stake is resettled, up or down. */
  adjusts: fc.array(fc.integer({ min: -300, max: 300 }), { maxLength: 2 }),
  /** A promotion payout by the provider outside the round. */
  promo: fc.option(fc.nat(300), { nil: undefined }),
  /** Numbers of the transactions that are rolled back. */
  backs: fc.array(fc.nat(6), { maxLength: 3 }),
  /** A transaction sent again with its id but another amount. */
  cheats: fc.boolean(),
});
const anyPlan = fc.record({
  stories: fc.array(anyStory, { minLength: 1, maxLength: 5 }),
  /** How messages are delivered: their order, losses, duplicates, and concurrency. */
  order: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
  copies: fc.array(fc.constantFrom(0, 1, 1, 1, 2, 3), { minLength: 60, maxLength: 60 }),
  width: fc.integer({ min: 1, max: 12 }),
  /** Maximum distance of a message from its original position. */
  disorder: fc.constantFrom(0, 3, 60),
  blockedAfter: fc.option(fc.nat(20), { nil: undefined }),
});
type Story = typeof anyStory extends fc.Arbitrary<infer Value> ? Value : never;
type Sent = {
  id: string;
  op: string;
  player: number;
  /** Rolls back an id that was also sent as another operation: the first to arrive defines the id. */
  isDisputed?: boolean;
  send(): Promise<WalletAnswer>;
};

let rounds = 0;
const CONTRIBUTION = 1;
const TO_JACKPOT = { jackpot_contributions: [{ jackpot_id: 'model', amount: String(CONTRIBUTION) }] };

function messagesOf(story: Story, table: GameClient, grantId: string): Sent[] {
  const round = `r${++rounds}`;
  const isFree = story.kind === 'free';
  const extra = isFree ? { grant_id: grantId } : story.kind === 'jackpot' ? TO_JACKPOT : {};
  const { player } = story;
  const sent: Sent[] = story.stakes.map((stake, n) => {
    const id = `${round}b${n}`;
    if (story.kind === 'together')
      return {
        id,
        op: 'bet_win',
        player,
        send: () =>
          table.betWin(id, stake, story.wins[n] ?? 0, `${round}.${n}`, {
            round_closed: story.closes,
            ...(story.closes && TO_JACKPOT),
          }),
      };
    return { id, op: 'bet', player, send: () => table.bet(id, isFree ? 0 : stake, round, extra) };
  });
  if (story.kind !== 'together')
    story.wins.forEach((win, n) => {
      const id = `${round}w${n}`;
      const isLast = story.closes && n === story.wins.length - 1;
      const isJackpot = story.kind === 'jackpot' && n === 1;
      sent.push({
        id,
        op: isJackpot ? 'jackpot_win' : 'win',
        player,
        send: () =>
          isJackpot
            ? table.jackpotWin(id, win, round, 'model')
            : table.win(id, win, round, {
                round_closed: isLast,
                ...(isFree && { ...extra, kind: 'free_round' }),
              }),
      });
    });
  story.adjusts.forEach((amount, n) => {
    const [id, target] = [`${round}a${n}`, `${round}b${n % story.stakes.length}`];
    sent.push({ id, op: 'adjust', player, send: () => table.adjust(id, amount, target) });
  });
  if (story.promo !== undefined) {
    const [id, amount] = [`${round}p`, story.promo];
    const send = () => table.bonusWin(id, amount, { campaign_id: 'model' });
    sent.push({ id, op: 'bonus_win', player, send });
  }
  const targets = [...sent];
  story.backs.forEach((back, n) => {
    const target = targets[back % targets.length]!;
    const id = `${round}x${n}`;
    const isDisputed = story.cheats && target.op === 'bet_win' && target.id === `${round}b0`;
    const send = () => table.rollback(id, target.id, target.op);
    sent.push({ id, op: 'rollback', player, isDisputed, send });
  });
  if (story.closes)
    sent.push({ id: `${round}e`, op: 'end_round', player, send: () => table.endRound(`${round}e`, round) });
  if (story.cheats)
    sent.push({
      id: `${round}b0`,
      op: 'cheat',
      player,
      send: () => table.bet(`${round}b0`, 9, `${round}-else`),
    });
  return sent;
}

type Answered = Sent & { heard: WalletAnswer; wasBlocked: boolean };

async function play(
  {
    stories,
    order,
    copies,
    width,
    disorder,
    blockedAfter,
  }: typeof anyPlan extends fc.Arbitrary<infer V> ? V : never,
  tables: GameClient[],
  grantId: string,
): Promise<Answered[]> {
  const honest = stories.flatMap((story) =>
    messagesOf(story, tables[story.player]!, `${grantId}-${story.player}`),
  );
  const onTheWay = honest
    .flatMap((message, at) =>
      Array.from({ length: copies[at % copies.length]! }, (_, copy) => {
        const drift = order[(at * 7 + copy) % order.length]! / 1000;
        return { message, place: at + copy + drift * disorder };
      }),
    )
    .sort((a, b) => a.place - b.place);
  const answered: Answered[] = [];
  let wasBlocked = false;
  for (let at = 0; at < onTheWay.length; at += width) {
    if (blockedAfter !== undefined && at >= blockedAfter && !wasBlocked) {
      const { siteId, playerId } = guests[0]!;
      await platform.database.transaction((tx) => setPlayerStatus(tx, siteId, playerId, 'blocked'));
      wasBlocked = true;
    }
    const batch = onTheWay.slice(at, at + width);
    const heard = await Promise.all(batch.map(({ message }) => message.send()));
    answered.push(...batch.map(({ message }, n) => ({ ...message, heard: heard[n]!, wasBlocked })));
  }
  return answered;
}

async function giveFreeRounds(guest: TestPlayer, grantId: string): Promise<void> {
  await platform.database.transaction((tx) =>
    grantFreeRounds(tx, {
      siteId: guest.siteId,
      providerCode: PROVIDER,
      grantId,
      playerId: guest.playerId,
      games: [GAME],
      rounds: 3,
      betValue: 100n,
      currency: 'PHP',
      winsTo: 'cash',
      winMode: 'each',
      validFrom: new Date(0),
      validTo: new Date('2099-01-01'),
    }),
  );
}

/**
 * Properties of the responses: repetitions agree [wallet I6], credits wait but are not refused [wallet I11],
 * blocked players do not bet [wallet I10].
 */
function examine(answered: readonly Answered[]): void {
  const firsts = new Map<string, string>();
  for (const { id, op, heard } of answered) {
    if (!GWP_STATUSES[heard.status].stored) continue;
    const key = `${op} ${id}`;
    if (firsts.has(key)) expect(heard.status, `${key} again`).toBe(firsts.get(key));
    firsts.set(key, heard.status);
  }
  for (const { op, heard, wasBlocked, id, player, isDisputed } of answered) {
    if (op === 'bonus_win') expect(['OK', 'TX_ROLLED_BACK'], `${op} ${id}`).toContain(heard.status);
    if (op === 'win' || op === 'jackpot_win')
      expect(['OK', 'INTERNAL', 'TX_ROLLED_BACK'], `${op} ${id}`).toContain(heard.status);
    if (op === 'rollback' && !(isDisputed && heard.status === 'DUPLICATE_MISMATCH'))
      expect(['OK', 'ROUND_HAS_WINS'], `${op} ${id}`).toContain(heard.status);
    if (op === 'adjust')
      expect(['OK', 'TX_NOT_FOUND', 'TX_ROLLED_BACK'], `${op} ${id}`).toContain(heard.status);
    if (op === 'end_round') expect(heard.status).toBe('OK');
    if (wasBlocked && player === 0 && op.startsWith('bet'))
      expect(heard.status === 'OK' && !heard.replayed, `${id} while blocked`).toBe(false);
  }
}

test('[wallet I1-I15] lost, late, duplicate, reordered and concurrent messages keep the books correct', async () => {
  await fc.assert(
    fc.asyncProperty(anyPlan, async (plan) => {
      guests = await Promise.all(guests.map(prepare));
      const tables = await Promise.all(guests.map((guest) => openGameClient(platform, provider, guest)));
      const grantId = `g${rounds}`;
      await Promise.all(guests.map((guest, n) => giveFreeRounds(guest, `${grantId}-${n}`)));
      const before = await houseBalance(platform.db, 1, `jackpot_pool:${PROVIDER}.model`, 'PHP');
      const answered = await play(plan, tables, grantId);
      examine(answered);
      expect(await invariantViolations(platform.db)).toEqual([]);
      await balancesAddUp(tables);
      await poolAddsUp(answered, before);
    }),
    // A failed plan leaves its data in the same database: smaller plans after it would prove nothing.
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);

/** A player in good standing with at least this much to stake. */
async function prepare(guest: TestPlayer, n: number): Promise<TestPlayer> {
  const { siteId, playerId } = guest;
  await platform.database.transaction((tx) => setPlayerStatus(tx, siteId, playerId, 'active'));
  await platform.pay(siteId, playerId, 1500n);
  given[n]! += 1500n;
  return await platform.signIn('one.test', guest);
}

async function balancesAddUp(tables: GameClient[]): Promise<void> {
  const rows = await run<{ player_id: string; cash: bigint }>(platform.db, {
    text: `select player_id, sum(cash)::int8 as cash from providers.transaction where player_id = any ($1)
      group by 1`,
    values: [guests.map(({ playerId }) => playerId)],
  });
  for (const [n, { playerId }] of guests.entries()) {
    const moved = rows.find(({ player_id }) => player_id === playerId)?.cash ?? 0n;
    expect(await tables[n]!.balance()).toBe(String(given[n]! + moved));
  }
}

/** The jackpot's balance equals contributions of effective stakes less its payouts [wallet I15]. */
async function poolAddsUp(answered: readonly Answered[], before: bigint): Promise<void> {
  const ids = [...new Set(answered.map(({ id }) => id))];
  const rows = await run<{ given: bigint; paid: bigint }>(platform.db, {
    text: `select coalesce(sum(contributions) filter (where op in ('bet', 'bet_win')), 0)::int8 as given,
      coalesce(sum(amount) filter (where op = 'jackpot_win'), 0)::int8 as paid
      from providers.transaction where state = 'ok' and tx_id = any ($1)`,
    values: [ids],
  });
  const { given, paid } = rows[0]!;
  const now = await houseBalance(platform.db, 1, `jackpot_pool:${PROVIDER}.model`, 'PHP');
  expect(now - before).toBe(given * BigInt(CONTRIBUTION) - paid);
}

test('[operations 7] reports match the ledger whatever messages a provider has sent, in any order', async () => {
  await platform.drain();
  const site = { id: guests[0]!.siteId, currency: 'PHP' };
  // Within a day: a win without a stake in a round open for longer is reported, and some of these never
  // close.
  const raised = await checkSite(platform.database, site, new Date(Date.now() + DAY_MS));
  const alarms = await run(platform.db, { text: 'select what, subject, detail from reports.alarm' });
  expect({ raised, alarms }).toEqual({ raised: 0, alarms: [] });
});
