import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AUTH_UNREACHABLE, READ_UNREACHABLE, SETTINGS_UNREACHABLE } from '#contracts/api/call.ts';
import { api, type CallName } from '#contracts/api/index.ts';
import { GAME } from '#server/modules/originals/testing/application.ts';
import type { Simulator } from '../../support/simulator.ts';
import { callJson } from './json-call.ts';
import { HOST } from './run-options.ts';

export const PASSWORD = 'Lantern-88';
const GUEST = { domain_name: HOST, external_id: 'one' };
/** Answers with an unknown outcome: the caller retries. */
const UNKNOWN = [
  ...[AUTH_UNREACHABLE, READ_UNREACHABLE, SETTINGS_UNREACHABLE].map(({ statusMessage }) => statusMessage),
  ...['tooManyRequests', 'tooFast'],
];

/** Results acknowledged to players, for comparison with the platform. */
export type Acknowledged = {
  deposits: Set<string>;
  withdrawals: Set<string>;
  rounds: Map<string, { stake: bigint; win: bigint }>;
};
export type World = {
  simulator: Simulator;
  random: () => number;
  /** The platform's current address; undefined while it is down. */
  port: () => number | undefined;
  isOver: () => boolean;
  acknowledged: Acknowledged;
};
type Player = { account_id: string; auth: string; bank_id: string };
type Reply = { statusCode: number; statusMessage: string } & Record<string, unknown>;

/** Average pause between rounds. */
const PAUSE_MS = 60;

class Over extends Error {}

/** Retries until answered, as a browser does after losing its connection. */
async function surely(world: World, name: CallName, body: object): Promise<Reply> {
  for (;;) {
    if (world.isOver()) throw new Over();
    const port = world.port();
    const answer =
      port &&
      (await callJson<Reply>({ port, host: HOST, path: api[name].path }, body).catch(() => undefined));
    if (answer && !UNKNOWN.includes(answer.statusMessage)) return answer;
    await delay(40);
  }
}

/** A player who deposits, plays and withdraws until the run ends. */
export async function live(world: World, account_id: string): Promise<void> {
  try {
    const player = await join(world, account_id);
    for (;;) {
      await payIn(world, player);
      const rounds = Math.floor(world.random() * 10);
      for (let n = 0; n < rounds; n++) {
        await playOne(world, player);
        await delay(world.random() * 2 * PAUSE_MS);
      }
      if (world.random() < 0.7) await takeOut(world, player);
    }
  } catch (error) {
    if (!(error instanceof Over)) throw error;
  }
}

async function join(world: World, account_id: string): Promise<Player> {
  const named = { ...GUEST, account_id, password: PASSWORD };
  await surely(world, 'signup', { ...named, deposit_limit: { period: 'month', limit_amount: null } });
  const { user } = (await surely(world, 'login', named)) as unknown as { user: { session_token: string } };
  const player = { account_id, auth: user.session_token, bank_id: randomUUID() };
  await surely(world, 'profileUpdate', { ...player, full_name: 'Ana Cruz', contact_email: '' });
  const account_number = `${Math.floor(world.random() * 1e9)}`.padEnd(12, '7');
  const bank = { bank_name: 'Harbour Savings', holder_name: 'Ana Cruz', account_number };
  await surely(world, 'addBank', { ...player, ...bank, password: PASSWORD });
  return player;
}

async function payIn(world: World, player: Player): Promise<void> {
  const { random, simulator, acknowledged } = world;
  const campaign_id = random() < 0.5 ? 'sticky' : 'non-sticky';
  if (random() < 0.6) await surely(world, 'optInBonus', { ...player, campaign_id, opt_in: true });
  const request = { request_id: randomUUID(), method_id: 'wallet', amount: 100 + Math.floor(random() * 900) };
  const made = await surely(world, 'createDeposit', { ...player, ...request });
  if (made.statusCode !== 1) return await delay(50);
  const { deposit_id } = made.value as { deposit_id: string };
  acknowledged.deposits.add(deposit_id);
  const state = async () => {
    const { value, ...answer } = await surely(world, 'deposit', { ...player, deposit_id });
    if (!value) throw new Error(`deposit ${deposit_id} was answered ${JSON.stringify(answer)}`);
    return (value as { state: string }).state;
  };
  const payment = () => simulator.state.payments.find(({ key }) => key === deposit_id);
  while (!payment()) {
    if ((await state()) === 'failed') return;
    await delay(30);
  }
  await pay(world, payment()!);
  while (!['credited', 'failed'].includes(await state())) await delay(60);
}

/** Usually pays, sometimes another amount or nothing; the webhook arrives once, twice or never. */
async function pay({ random, simulator }: World, payment: Parameters<Simulator['act']>[0]): Promise<void> {
  const times = [0, 1, 1, 1, 2][Math.floor(random() * 5)]!;
  if (random() < 0.05) return void simulator.act(payment, { kind: 'refuse' }, times);
  const amount = random() < 0.1 ? payment.amount + 100 : payment.amount;
  void simulator.act(payment, { kind: 'pay', amount }, times);
}

async function playOne(world: World, player: Player): Promise<void> {
  const stake = [500n, 1_000n, 5_000n, 10_000n][Math.floor(world.random() * 4)]!;
  const client_round_id = `r-${randomUUID()}`;
  const body = { ...player, ...GAME, stake: String(stake), client_round_id };
  const answer = await surely(world, 'playRound', body);
  if (answer.statusCode !== 1) return;
  const { win } = answer.round as { win: string };
  world.acknowledged.rounds.set(client_round_id, { stake, win: BigInt(win) });
}

async function takeOut(world: World, player: Player): Promise<void> {
  const amount = 100 + Math.floor(world.random() * 400);
  const request = { request_id: randomUUID(), bank_id: player.bank_id, amount, password: PASSWORD };
  const answer = await surely(world, 'createWithdrawal', { ...player, ...request, end_bonus: true });
  if (answer.statusCode !== 1) return;
  world.acknowledged.withdrawals.add((answer.value as { withdrawal_id: string }).withdrawal_id);
}

/** The bank behind the simulator: executes the requested payouts and occasionally fails. */
export async function payOuts({ simulator, random, isOver }: World): Promise<void> {
  while (!isOver()) {
    for (const payout of simulator.state.payouts)
      if (payout.status === 'pending' && random() < 0.3) payout.status = random() < 0.1 ? 'failed' : 'paid';
    await delay(50);
  }
}
