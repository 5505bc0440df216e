import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import { run, write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { findSiteByDomain, updateSite } from '../sites/index.ts';
import { GAME, openTestCasino, type TestCasino } from './testing/application.ts';
import { bet, sellChoiceGames } from './testing/choice-games.ts';

const VISIT = 'a-visit-of-the-page';
const SITE = { domain_name: 'one.test', external_id: 'site-one' };

let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
  await sellChoiceGames(platform, 'one.test');
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

async function setRules(jurisdiction: string, hasFreePlay: boolean): Promise<void> {
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  await platform.database.transaction((tx) => updateSite(tx, site.id, { jurisdiction, hasFreePlay }));
}
const open = (game_code = 'dice') =>
  platform.call('one.test', 'openFreePlay', { ...SITE, provider_code: 'BAIZE', game_code });
const play = (game_code: string, nonce: number, choice: Json | undefined, actions?: readonly Json[]) => {
  const { client_round_id: _, ...round } = bet(game_code, 500n, choice ?? null);
  const { choice: __, ...slot } = round;
  const more = { ...SITE, visit: VISIT, nonce, ...(actions && { actions: [...actions] }) };
  return platform.call('one.test', 'playFree', { ...(choice === undefined ? slot : round), ...more });
};

test('[player protection A2] play for fun is off until the brand offers it, and where age must be verified first', async () => {
  expect((await open()).statusMessage).toBe('demoClosed');
  for (const profile of ['uk', 'de', 'strict', 'ph']) {
    await setRules(profile, true);
    expect((await open()).statusMessage).toBe('demoClosed');
    expect((await play('dice', 0, { side: 'under', target: 5000 })).statusMessage).toBe('demoClosed');
  }
  await setRules('open', false);
  expect((await open()).statusMessage).toBe('demoClosed');
  await setRules('open', true);
  expect(await open()).toMatchObject({ statusMessage: 'OK', exponent: 2, cycle_ms: expect.any(Number) });
  // A shared game cannot be played by a single visitor, and a game not on sale cannot be played.
  expect((await open('crash')).statusMessage).toBe('gameUnavailable');
});

test('[player protection A2] a fun round stores no round, seed or posting, and a repeat returns the same result', async () => {
  await setRules('open', true);
  const counts = async () => {
    const [row] = await run<Record<string, number>>(platform.db, {
      text: `select (select count(*)::int from originals.round) as rounds,
        (select count(*)::int from originals.open_round) as open,
        (select count(*)::int from originals.server_seed) as seeds,
        (select count(*)::int from ledger.transfer) as transfers`,
    });
    return row;
  };
  const before = await counts();
  const choice = { side: 'under', target: 5000 };
  const first = await play('dice', 7, choice);
  expect(first).toMatchObject({ statusMessage: 'OK', open: null, round: { stake: '500', is_free: false } });
  const settledAt = expect.any(String);
  const again = { ...first, round: { ...('round' in first ? first.round : null), settled_at: settledAt } };
  expect(await play('dice', 7, choice)).toEqual(again);
  const spin = await play(GAME.game_code, 8, undefined);
  expect(spin).toMatchObject({ statusMessage: 'OK', round: { game_code: GAME.game_code } });
  // A multi-step game is played from all its actions.
  for (let nonce = 0; nonce < 8; nonce++) {
    const hand = { hands: 2, pairs: 0, trio: 0 };
    const begun = await play('blackjack', nonce, hand);
    if ('open' in begun && begun.open)
      expect(await play('blackjack', nonce, hand, ['standAll'])).toMatchObject({ open: null });
  }
  expect((await play('blackjack', 0, { hands: 9, pairs: 0, trio: 0 })).statusMessage).toBe('invalidChoice');
  expect((await play('mines', 0, { mines: 3 }, [{ open: 99 }])).statusMessage).toBe('invalidChoice');
  expect(await counts()).toEqual(before);
});

test('[fairness 3.1] a fun session draws from its own seeds and reveals nothing about a player’s', async () => {
  await setRules('open', true);
  const player = await platform.newPlayer('one.test', 100_000n);
  const { seeds } = await platform.get(player, 'openGame', { provider_code: 'BAIZE', game_code: 'dice' });
  const choice = { side: 'under', target: 5000 };
  const free = await play('dice', seeds.nonce, choice);
  const hash = 'round' in free ? free.round?.server_seed_hash : '';
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect([seeds.server_seed_hash, seeds.next_server_seed_hash]).not.toContain(hash);
  const [{ round_id } = { round_id: '' }] = 'round' in free && free.round ? [free.round] : [];
  expect((await platform.call('one.test', 'roundProof', { ...SITE, round_id })).statusMessage).toBe(
    'notFound',
  );
});

test('limits a network to 3,000 fun rounds an hour', async () => {
  await setRules('open', true);
  expect((await play('dice', 1, { side: 'under', target: 5000 })).statusMessage).toBe('OK');
  await platform.database.transaction((tx) =>
    write(tx, {
      text: `update players.attempt set count = 3000, blocked_until = expires_at where scope = 'free_play'`,
    }),
  );
  const over = await play('dice', 2, { side: 'under', target: 5000 });
  expect(over).toMatchObject({ statusMessage: 'tooManyAttempts' });
  // The terms remain readable.
  expect((await open()).statusMessage).toBe('OK');
});
