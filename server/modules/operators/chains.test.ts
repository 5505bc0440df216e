import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_PROVIDER } from '#games/provider.ts';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { setSiteGames, upsertGames, upsertProvider } from '../catalog/index.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [maker, checker, stranger]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  maker = await staffConsole.clerk('platform_admin');
  checker = await staffConsole.clerk('risk');
  stranger = await staffConsole.clerk('finance_checker');
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction(async (tx) => {
    await upsertProvider(tx, { code: OWN_PROVIDER, name: 'Baize' });
    const game = { providerCode: OWN_PROVIDER, gameCode: 'crash' };
    const more = {
      name: 'Crash',
      category: 'crash' as const,
      gameType: 'CRASH',
      cover: 'x',
      releasedAt: '2026-11-01',
    };
    await upsertGames(tx, [{ ...game, ...more, playable: true }]);
    await setSiteGames(tx, siteId, [game]);
  });
});
afterAll(() => testCashier.close());

const HASH = '0000000000000000000a6ed1f9c7d2b3e5a4f60718293a4b5c6d7e8f90a1b2c3';

test('[fairness 5.1] a chain is salted with the hash of a block announced beforehand by two people', async () => {
  const view = () =>
    testCashier.call('one.test', 'viewRoom', {
      domain_name: 'one.test',
      external_id: 'site-one',
      provider_code: OWN_PROVIDER,
      game_code: 'crash',
    });
  expect((await view()).statusMessage).toBe('gameUnavailable');
  const [chain] = (await staffConsole.get(maker!, 'gameChains')).value;
  expect(chain).toMatchObject({ game_code: 'crash', used: 0, announced: null, salt: null });
  const which = { game_code: 'crash', terminal: chain!.terminal };
  const salt = (hash: string) => ({ ...which, request_id: randomUUID(), salt: hash });
  expect(await staffConsole.refusal(maker!, 'proposeSalt', salt(HASH))).toBe('notYet');
  const announcement = { ...which, announced: 'Bitcoin block 930000' };
  expect(await staffConsole.refusal(checker!, 'announceSalt', announcement)).toBe('notAllowed');
  await staffConsole.get(maker!, 'announceSalt', announcement);
  expect(
    await staffConsole.refusal(maker!, 'announceSalt', { ...which, announced: 'Bitcoin block 930001' }),
  ).toBe('decidedAlready');
  expect(await staffConsole.refusal(maker!, 'proposeSalt', salt(HASH.toUpperCase()))).toBe('invalidRequest');
  expect(await staffConsole.refusal(maker!, 'proposeSalt', { ...salt(HASH), terminal: 'f'.repeat(64) })).toBe(
    'notFound',
  );
  const { proposal_id } = await staffConsole.get(maker!, 'proposeSalt', salt(HASH));
  const { proposal_id: late } = await staffConsole.get(maker!, 'proposeSalt', salt('1'.repeat(64)));
  expect((await view()).statusMessage).toBe('gameUnavailable');
  for (const who of [maker!, stranger!])
    expect(await staffConsole.refusal(who, 'approveProposal', { proposal_id })).toBe('notAllowed');
  await staffConsole.get(checker!, 'approveProposal', { proposal_id });
  expect(await staffConsole.refusal(checker!, 'approveProposal', { proposal_id: late })).toBe('notFound');
  expect(await view()).toMatchObject({ statusCode: 1, room: { round: { number: 1, state: 'betting' } } });
  const [fixed] = (await staffConsole.get(checker!, 'gameChains')).value;
  expect(fixed).toMatchObject({
    salt: HASH,
    source: expect.stringMatching(/^Bitcoin block 930000, announced 20/),
  });
  const { value } = await staffConsole.get(checker!, 'auditLog', {});
  expect(JSON.stringify(value)).toContain('Bitcoin block 930000');
});

test('[fairness 5.1] the database refuses changes of an announced block or a salt', async () => {
  for (const set of [`salt = repeat('2', 64)`, `announced = 'Bitcoin block 1'`])
    await expect(run(testCashier.db, { text: `update rooms.seed_chain set ${set}` })).rejects.toThrow('stay');
});
