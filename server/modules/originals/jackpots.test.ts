import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { JackpotRulesValues } from '#contracts/console/house-jackpots.ts';
import { verifyJackpot } from '#games/engine/jackpot/index.ts';
import { findSlotGame } from '#games/slot-games.ts';
import { run } from '#server/platform/database/index.ts';
import { dayIn } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { grantBonus } from '../bonuses/index.ts';
import { openCampaign } from '../bonuses/testing/campaigns.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { houseBalance } from '../ledger/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { openJackpot } from './jackpots.ts';
import { GAME, play, type TestPlayer } from './testing/application.ts';

let on: TestCashier;
let staffConsole: TestConsole;
let maker: TestStaff;
let checker: TestStaff;
let siteId: number;
beforeAll(async () => {
  on = await openCashier();
  staffConsole = openConsole(on);
  siteId = await on.siteId();
  maker = await staffConsole.clerk('site_admin');
  checker = await staffConsole.clerk('finance_checker', 'auditor');
});
afterEach(async () => {
  await expectBooks(on.db);
  await expectPots();
});
afterAll(() => on.close());

/** The balance of every pot in the ledger equals its row. */
async function expectPots() {
  const rows = await run<{ jackpot_id: string; amount: bigint }>(on.db, {
    text: 'select jackpot_id, amount from originals.jackpot',
    values: [],
  });
  for (const { jackpot_id, amount } of rows) expect(await poolOf(jackpot_id)).toBe(amount);
}
const poolOf = (id: string) => houseBalance(on.db, siteId, `jackpot_pool:BAIZE.${id}`, 'PHP');

const RULES: JackpotRulesValues = {
  ...{ name: 'Grand', kind: 'progressive', seed: '1000000', share: 5_000, cycle: '1000000000' },
  ...{ cap: '0', games: [GAME.game_code] },
};

async function decided(name: 'proposeJackpot' | 'closeJackpot', input: object) {
  const { proposal_id, state } = await staffConsole.get(maker, name, input);
  expect(state).toBe('open');
  return async () => await staffConsole.get(checker, 'approveProposal', { proposal_id });
}
async function open(rules: Partial<JackpotRulesValues> = {}): Promise<string> {
  const jackpot_id = randomUUID();
  await (await decided('proposeJackpot', { jackpot_id, before: null, after: { ...RULES, ...rules } }))();
  return jackpot_id;
}
async function close(jackpot_id: string, heir: string | null): Promise<void> {
  await (await decided('closeJackpot', { jackpot_id, heir }))();
}
/** A jackpot won by every round that reaches the cap: terms that the console would not accept. */
async function openCertain(seed: bigint, cap: bigint): Promise<string> {
  const jackpotId = randomUUID();
  const terms = { kind: 'must_drop' as const, seed, share: 200_000, cycle: 0n, cap };
  const change = { maker: null, reason: 'as the test says', at: new Date() };
  await on.database.transaction((tx) =>
    openJackpot(
      tx,
      { siteId, jackpotId, currency: 'PHP' },
      { ...terms, name: 'Sure', games: [GAME.game_code] },
      change,
    ),
  );
  return jackpotId;
}
/** Closes a test's jackpot directly, regardless of its pot. */
const leave = (jackpotId: string) =>
  run(on.db, {
    text: 'update originals.jackpot set closed_at = now() where jackpot_id = $1 and site_id > 0',
    values: [jackpotId],
  });
const spin = async (player: TestPlayer, stake: bigint, id?: string) =>
  await on.get(player, 'playRound', play(stake, id));
const guest = { domain_name: 'one.test', external_id: 'site-one' };
async function shown() {
  const answer = await on.call('one.test', 'houseJackpots', guest);
  if (!('value' in answer)) throw new Error(answer.statusMessage);
  return answer.value;
}
const sumsOf = async () => {
  await on.drain();
  on.wait(20_000);
  const day = dayIn(on.now(), 'Asia/Manila');
  const { total } = await staffConsole.get(checker, 'moneyReport', { from: day, to: day });
  const { jackpot, jackpot_wins, bonus_cost } = total.sums;
  return [jackpot, jackpot_wins, bonus_cost].map(Number);
};

test('[fairness 15.10] two people open a jackpot, rounds contribute exactly, fractions included, and the proof shows it', async () => {
  expect(await shown()).toEqual([]);
  const before = await sumsOf();
  const jackpot_id = await open();
  expect(await poolOf(jackpot_id)).toBe(1_000_000n);
  const player = await on.newPlayer('one.test', 100_000n);
  // 0.5 % of 1.20 is 0.6 of a centavo.
  const rounds = [await spin(player, 120n), await spin(player, 120n)].map(({ round }) => round);
  expect(rounds.map(({ jackpot }) => [jackpot!.contributed, jackpot!.fraction])).toEqual([
    ['0', 0],
    ['1', 600_000],
  ]);
  expect(await shown()).toMatchObject([
    // 0.5 % of stakes, and 10 000 pesos for each ten million staked.
    { jackpot_id, amount: '1000001', returns: { min: '0.6000', max: '0.6000' }, last_win: null },
  ]);
  expect(await sumsOf()).toEqual([before[0]! + 1, before[1], before[2]! + 1_000_000]);
  // A player of another brand contributes nothing.
  const other = await on.newPlayer('two.test', 10_000n);
  expect((await spin(other, 100n)).round.jackpot).toBeNull();

  await on.get(player, 'rotateSeeds', GAME);
  for (const { round_id } of rounds) {
    const proof = await on.call('one.test', 'roundProof', { ...guest, round_id });
    if (!('server_seed' in proof)) throw new Error(proof.statusMessage);
    const { round, server_seed } = proof;
    const claim = { clientSeed: round.client_seed, nonce: round.nonce, jackpot: round.jackpot! };
    expect(verifyJackpot({ ...claim, serverSeed: server_seed! }).ok).toBe(true);
    expect(scriptFinds({ proof, table: findSlotGame(GAME.game_code)!.payTable })).toEqual([]);
    const lie = { ...round, jackpot: { ...round.jackpot!, won: '1000000' } };
    expect(
      scriptFinds({ proof: { ...proof, round: lie }, table: findSlotGame(GAME.game_code)!.payTable }),
    ).toHaveLength(1);
  }

  // Players' money goes to an heir, never to the house.
  expect(await staffConsole.refusal(maker, 'closeJackpot', { jackpot_id, heir: null })).toBe(
    'invalidRequest',
  );
  expect(await staffConsole.refusal(maker, 'closeJackpot', { jackpot_id, heir: jackpot_id })).toBe(
    'invalidRequest',
  );
  // Its games are taken, so the heir has another game.
  const heir = await open({
    name: 'Second',
    games: ['dice'],
    share: 1_000,
    seed: '1000',
    cycle: '1000000000',
  });
  await close(jackpot_id, heir);
  expect([await poolOf(jackpot_id), await poolOf(heir)]).toEqual([0n, 1_001_001n]);
  expect((await spin(player, 120n)).round.jackpot).toBeNull();
  await leave(heir);
});

/** Errors found by the independent script in a proof. */
function scriptFinds(line: object): string[] {
  try {
    execFileSync('node', ['scripts/verify-round.mjs'], { input: JSON.stringify(line), encoding: 'utf8' });
    return [];
  } catch (error) {
    return (JSON.parse((error as { stdout: string }).stdout) as { wrong: string[] }).wrong;
  }
}

test('[fairness 15.10] refuses terms that return more than the stake, share a game or exceed a bound', async () => {
  const jackpot_id = await open();
  const wrong = async (change: Partial<JackpotRulesValues>) => {
    const after = { ...RULES, name: 'Other', games: ['dice'], share: 1_000, seed: '1000', ...change };
    const answer = await staffConsole.ask(maker, 'proposeJackpot', {
      jackpot_id: randomUUID(),
      before: null,
      after,
    });
    return answer.ok ? '' : (answer.detail as { fields: { field: string }[] }).fields[0]!.field.split('.')[1];
  };
  expect(await wrong({ games: [GAME.game_code] })).toBe('games');
  // Shared games and multi-step games have no draw of their own for it.
  expect(await wrong({ games: ['crash'] })).toBe('games');
  expect(await wrong({ games: ['mines'] })).toBe('games');
  expect(await wrong({ name: 'Grand' })).toBe('name');
  // Dice returns 99 %.
  expect(await wrong({ share: 10_000 })).toBe('seed');
  expect(await wrong({ cycle: '100' })).toBe('cycle');
  expect(await wrong({ kind: 'must_drop', cycle: '0', cap: '1000' })).toBe('cap');
  expect(await wrong({ kind: 'fixed' })).toBe('share');
  expect(await wrong({})).toBe('');
  // The maker cannot approve the proposal, and a jackpot changed in the meantime is refused.
  const next = { ...RULES, share: 6_000 };
  const { proposal_id } = await staffConsole.get(maker, 'proposeJackpot', {
    jackpot_id,
    before: RULES,
    after: next,
  });
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).not.toBe('');
  const player = await on.newPlayer('one.test', 100_000n);
  expect((await spin(player, 200n)).round.jackpot).toMatchObject({ version: 1, share: 5_000 });
  await staffConsole.get(checker, 'approveProposal', { proposal_id });
  expect((await spin(player, 200n)).round.jackpot).toMatchObject({ version: 2, share: 6_000 });
  expect(
    await staffConsole.refusal(maker, 'proposeJackpot', { jackpot_id, before: RULES, after: next }),
  ).toBe('changedMeanwhile');
  await leave(jackpot_id);
});

test('[fairness 15.10] a win is paid as cash with its round, once even if the bet is repeated', async () => {
  const before = await sumsOf();
  const jackpotId = await openCertain(1_000n, 1_020n);
  const player = await on.newPlayer('one.test', 10_000n);
  const id = `r-${randomUUID()}`;
  const answers = await Promise.all(Array.from({ length: 50 }, () => spin(player, 100n, id)));
  const { round } = answers[0]!;
  expect(new Set(answers.map((answer) => answer.round.round_id)).size).toBe(1);
  expect(round.jackpot).toMatchObject({ amount: '1000', contributed: '20', won: '1020', kind: 'must_drop' });
  const balance = 10_000n - 100n + BigInt(round.win) + 1_020n;
  expect((await spin(player, 100n, id)).replayed).toBe(true);
  expect((await on.get(player, 'openGame', GAME)).balance).toBe(balance.toString());
  expect(answers.find(({ replayed }) => !replayed)!.balance).toBe(balance.toString());
  // The pot has its next seed, a cost to the house like the first; the win itself is not.
  expect(await poolOf(jackpotId)).toBe(1_000n);
  expect(await sumsOf()).toEqual([before[0]! + 20, before[1]! + 1_020, before[2]! + 2_000]);
  const { value } = await on.get(player, 'getInbox', { page: 1 });
  expect(value.map(({ title }) => title)).toEqual(['You won the jackpot: Sure']);
  expect(await shown()).toMatchObject([{ last_win: { amount: '1020' } }]);
  const { value: listed } = await staffConsole.get(checker, 'houseJackpotList');
  expect(listed.find(({ jackpot_id }) => jackpot_id === jackpotId)).toMatchObject({
    ...{ wins: 1, won: '1020', last_wins: [{ round_id: round.round_id, amount: '1020' }] },
  });
  await leave(jackpotId);
});

test('[fairness 15.10] fifty rounds at once never pay a pot twice', async () => {
  const jackpotId = await openCertain(0n, 500n);
  const players = await Promise.all(Array.from({ length: 10 }, () => on.newPlayer('one.test', 500n)));
  const bets = players.flatMap((player) => Array.from({ length: 5 }, () => spin(player, 100n)));
  const rounds = await Promise.all(bets);
  const parts = rounds.map(({ round }) => round.jackpot!);
  const won = parts.reduce((sum, part) => sum + BigInt(part.won), 0n);
  expect(parts.reduce((sum, part) => sum + BigInt(part.contributed), 0n)).toBe(1_000n);
  // Each pot holds at most 500: 1 000 contributed are at least two wins.
  expect(parts.filter((part) => part.won !== '0').length).toBeGreaterThanOrEqual(won === 1_000n ? 2 : 1);
  expect(won + (await poolOf(jackpotId))).toBe(1_000n);
  const wins = await run<{ number: number; amount: bigint }>(on.db, {
    text: 'select number, amount from originals.jackpot_win where jackpot_id = $1 order by number',
    values: [jackpotId],
  });
  expect(wins.map(({ number }) => number)).toEqual(wins.map((_, index) => index + 1));
  expect(wins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(won);
  await leave(jackpotId);
});

test('[fairness 15.10] bonus money neither contributes to a jackpot nor wins it', async () => {
  const jackpotId = await openCertain(1_000n, 1_001n);
  const player = await on.newPlayer('one.test', 60n);
  const campaignId = `c-${randomUUID().slice(0, 8)}`;
  const rules = {
    title: { EN: 'Test' },
    type: 'manual',
    mode: 'non_sticky',
    currency: 'PHP',
    fixed: '30000',
  } as const;
  const limits = { wager_multiple: 10, max_bet: '100000', valid_days: 7, per_player: 0 };
  const audit = { actor: 'staff-1', reason: 'test', now: new Date() };
  await on.database.transaction(async (tx) => {
    const draft = { campaignId, rules: { ...rules, ...limits }, budget: 10_000_000n, startsAt: new Date(0) };
    await openCampaign(tx, siteId, draft);
    const request = { siteId, playerId: player.playerId, campaignId, source: `manual:${randomUUID()}` };
    expect((await grantBonus(tx, request, audit)).ok).toBe(true);
  });
  // 60 of own money and 40 of the bonus: only the 60 count.
  const { round } = await spin(player, 100n);
  expect(round.jackpot).toMatchObject({ stake: '60', contributed: '12', won: '1001' });
  const [{ cash }] = (await run<{ cash: bigint }>(on.db, {
    text: `select balance as cash from ledger.account where site_id = $1 and owner = $2 and kind = 'cash'`,
    values: [siteId, player.playerId],
  })) as [{ cash: bigint }];
  expect(cash).toBeGreaterThanOrEqual(1_001n);
  await leave(jackpotId);
});

test('[fairness 15.10] a jackpot belongs to one brand; staff of another brand cannot find it', async () => {
  const jackpot_id = await open({ name: 'Ours' });
  const other = await on.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'site_admin', siteId: other });
  const ask = (name: 'closeJackpot' | 'proposeJackpot', input: object) =>
    staffConsole.refusal(stranger, name, { site_id: other, jackpot_id, ...input });
  expect(await ask('closeJackpot', { heir: null })).toBe('notFound');
  expect(await ask('proposeJackpot', { before: RULES, after: { ...RULES, share: 1 } })).toBe('notFound');
  expect((await staffConsole.get(stranger, 'houseJackpotList', { site_id: other })).value).toEqual([]);
  await leave(jackpot_id);
});
