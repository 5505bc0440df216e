import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

/** The adversary is a staff member who wants to take over the account of a player with a second factor. */
let testCashier: TestCashier;
let staffConsole: TestConsole;
let support: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  support = await staffConsole.clerk('support');
  checker = await staffConsole.clerk('kyc');
});
afterAll(() => testCashier.close());

const evidence = 'Passport shown in a video call';
async function protectedPlayer(name: string) {
  const player = await testCashier.guest('one.test', name);
  const site_id = await testCashier.siteId();
  const statements = [
    `insert into players.second_factor (site_id, player_id, secret_encrypted, enabled_at)
      values ($1, $2, decode(repeat('00', 64), 'hex'), now())`,
    `insert into players.recovery_code (site_id, player_id, code_hash)
      values ($1, $2, decode(repeat('01', 32), 'hex'))`,
  ];
  for (const text of statements) await run(testCashier.db, { text, values: [site_id, player.playerId] });
  return player;
}
const stateOf = async (playerId: string) =>
  (
    await run<{ factors: number; codes: number; sessions: number; changed: boolean }>(testCashier.db, {
      text: `select (select count(*)::int from players.second_factor where player_id = $1) as factors,
        (select count(*)::int from players.recovery_code where player_id = $1) as codes,
        (select count(*)::int from players.session where player_id = $1 and ended_at is null) as sessions,
        (select credentials_changed_at is not null from players.player where player_id = $1) as changed`,
      values: [playerId],
    })
  )[0]!;

test('[operations 1.1] an insider alone cannot reset a second factor, whatever their roles', async () => {
  const { playerId } = await protectedPlayer('Ana Reyes');
  const before = await stateOf(playerId);
  const everything = await staffConsole.clerk('support', 'kyc', 'risk', 'compliance');
  const request = { player_id: playerId, evidence };
  const { proposal_id, state } = await staffConsole.get(everything, 'proposeFactorReset', request);
  expect(state).toBe('open');
  expect(await staffConsole.refusal(everything, 'approveProposal', { proposal_id })).toMatch(
    /notAllowed|sameMaker/,
  );
  expect(await staffConsole.refusal(support, 'approveProposal', { proposal_id })).toBe('notAllowed');
  expect(await staffConsole.refusal(support, 'proposeFactorReset', { ...request, evidence: '' })).toBe(
    'invalidRequest',
  );
  expect(await stateOf(playerId)).toEqual(before);
});

test('[P-05] two people reset a second factor: sessions end, the player is notified, withdrawals are reviewed', async () => {
  const { playerId } = await protectedPlayer('Ben Santos');
  const request = { player_id: playerId, evidence };
  const [one, two] = [
    await staffConsole.get(support, 'proposeFactorReset', request),
    await staffConsole.get(support, 'proposeFactorReset', request),
  ];
  const answers = await Promise.all(
    [one, two, one].map((proposal) => staffConsole.refusal(checker, 'approveProposal', proposal)),
  );
  expect(answers.filter((error) => error === '')).toHaveLength(1);
  expect(await stateOf(playerId)).toEqual({ factors: 0, codes: 0, sessions: 0, changed: true });
  expect(await staffConsole.refusal(support, 'proposeFactorReset', request)).toBe('decidedAlready');
});
