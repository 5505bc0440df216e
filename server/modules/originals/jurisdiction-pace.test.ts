import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole } from '../operators/testing/console.ts';
import { protectionProfileOf } from '../protection/index.ts';
import { findJurisdictionProfile, putJurisdictionProfile, updateSite } from '../sites/index.ts';
import { setGameCycle } from './game-cycle.ts';
import { GAME, play } from './testing/application.ts';

let platform: TestCashier;
beforeAll(async () => {
  platform = await openCashier();
  await platform.database.transaction(async (tx) => {
    for (const host of ['one.test', 'two.test']) await setGameCycle(tx, await platform.siteId(host), null);
  });
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

/** Assigns the first brand a profile: the strict one except for `change`. */
const putUnder = (change: Partial<JurisdictionProfile>) =>
  platform.database.transaction(async (tx) => {
    const { terms } = (await findJurisdictionProfile(tx, 'strict'))!;
    await putJurisdictionProfile(tx, 'own', { name: 'Own', terms: { ...terms, ...change } });
    await updateSite(tx, await platform.siteId('one.test'), { jurisdiction: 'own' });
  });

const waitOf = ({ statusDetail }: { statusDetail: unknown }) =>
  (statusDetail as { retry_after_ms: number }).retry_after_ms;

test('[player protection F2] adversary: a script that bets faster than the brand’s profile allows, whatever another brand’s profile allows', async () => {
  await putUnder({ slot_cycle_ms: 45_000 });
  const [here, there] = [
    await platform.newPlayer('one.test', 10_000n),
    await platform.newPlayer('two.test', 10_000n),
  ];
  expect((await platform.get(here, 'openGame', GAME)).cycle_ms).toBe(45_000);
  expect((await platform.get(there, 'openGame', GAME)).cycle_ms).toBe(2_500);
  for (const player of [here, there]) await platform.get(player, 'playRound', play(100n));
  const fast = await Promise.all(
    Array.from({ length: 10 }, () => platform.ask(here, 'playRound', play(100n))),
  );
  expect(new Set(fast.map(({ statusMessage }) => statusMessage))).toEqual(new Set(['tooFast']));
  expect(Math.max(...fast.map(waitOf))).toBeGreaterThan(30_000);
  await run(platform.db, {
    text: `update originals.seed_pair set last_at = last_at - interval '2.5 seconds'
      where player_id = any($1)`,
    values: [[here.playerId, there.playerId]],
  });
  expect((await platform.ask(here, 'playRound', play(100n))).statusMessage).toBe('tooFast');
  await platform.get(there, 'playRound', play(100n));
});

test('[player protection F2] a brand may play slower than its profile, and never faster', async () => {
  await putUnder({ slot_cycle_ms: 4_000 });
  const staffConsole = openConsole(platform);
  const clerk = await staffConsole.clerk('site_admin');
  const { value } = await staffConsole.get(clerk, 'ownGames');
  const slot = value.find(({ game_code }) => game_code === GAME.game_code)!;
  expect(slot.bounds).toMatchObject({ min_cycle_ms: 4_000, cycle_ms: 4_000 });
  expect(value.find(({ game_code }) => game_code === 'dice')!.bounds.min_cycle_ms).toBe(5_000);
  const set = (cycle_ms: number) =>
    staffConsole.ask(clerk, 'setOwnGame', {
      ...{ game_code: GAME.game_code, before: slot.settings, after: { ...slot.settings, cycle_ms } },
    });
  expect(await set(3_999)).toMatchObject({ error: 'invalidRequest' });
  expect(await set(9_000)).toMatchObject({ ok: true });
  const player = await platform.newPlayer('one.test', 0n);
  expect((await platform.get(player, 'openGame', GAME)).cycle_ms).toBe(9_000);
  // A profile tightened later overrides the brand's settings.
  await putUnder({ slot_cycle_ms: 12_000 });
  expect((await platform.get(player, 'openGame', GAME)).cycle_ms).toBe(12_000);
});

test('[player protection C9] [player protection D4] caps, reality checks and limits follow the profile of the brand, in its currency', async () => {
  const caps = [
    { currency: 'USD', max: '900', max_young: '800' },
    { currency: 'PHP', max: '500', max_young: '200' },
  ];
  await putUnder({
    ...{ slot_stake_caps: caps, slot_cap_age: 30, reality_check_minutes: 20 },
    ...{ raise_delay_hours: 96, limit_windows: 'calendar' },
  });
  await platform.drain();
  expect(await protectionProfileOf(platform.db, await platform.siteId('one.test'))).toMatchObject({
    ...{ slot_cap: 500n, slot_cap_young: 200n, slot_cap_age: 30, reality_check_minutes: 20 },
    ...{ raise_delay_hours: 96, windows: 'calendar' },
  });
  expect(await protectionProfileOf(platform.db, await platform.siteId('two.test'))).toMatchObject({
    ...{ slot_cap: null, slot_cap_age: 25, reality_check_minutes: 30, windows: 'rolling' },
  });
  // The player's age is unknown.
  const player = await platform.newPlayer('one.test', 10_000n);
  expect(await platform.ask(player, 'playRound', play(300n))).toMatchObject({
    ...{ statusMessage: 'limitReached', statusDetail: { type: 'max_stake', remaining: '200' } },
  });
});
