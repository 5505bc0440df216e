import { join } from 'node:path';
import { api } from '#contracts/api/index.ts';
import { openAccounts, post as postMoney, verify } from '#server/modules/ledger/index.ts';
import {
  changeJackpot,
  jackpotRulesOf,
  listJackpots,
  setGameCycle,
} from '#server/modules/originals/index.ts';
import { createPlayersModule } from '#server/modules/players/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { startForTools } from '../scripts/tools.ts';
import { playWithBots } from './bots.ts';
import { callJson } from './json-call.ts';
import { type LoadResult, load } from './load.ts';
import { milliseconds, perSecond, type Report } from './report.ts';

const HOST = 'slot2.localhost';
const GAME = { provider_code: 'BAIZE', game_code: 'lantern-reels' };
const PASSWORD = 'Bench-player-1';
const CONNECTIONS = 32;
const ROUNDS = 10_000;
/** Each sign-in has a different address, because rate limits on guessing stay active. */
const ADDRESSES = 4000;
const FUNDS = 1_000_000_000n;

type Player = { account_id: string; auth: string };

/**
 * Rounds by bots, with and without a house jackpot, sign-in and balance: requests per second and latencies at
 * 32 connections, over loopback HTTP.
 */
export async function run(report: Report): Promise<void> {
  process.env.TRUST_PROXY = '1';
  const platform = await startForTools({ dataDir: join('.cache', 'bench-rounds'), brands: ['slot2'] });
  delete process.env.TRUST_PROXY;
  const { port, database } = platform;
  const accounts = await openPlayers(database);
  const site = (await findSiteByDomain(database.db, HOST))!;
  await database.transaction((tx) => setGameCycle(tx, site.id, 0));
  const guest = { domain_name: HOST, external_id: site.externalId };
  const players = await Promise.all(accounts.map((account_id) => signIn(port, { ...guest, account_id })));

  report.title('Calls: requests per second, 32 connections');
  const stake = await smallestStake(port, players[0]!);
  const game = { ...GAME, stake };
  const bots = { port, host: HOST, path: api.playRound.path, players, game, rounds: ROUNDS };
  const withJackpot = await playWithBots(bots);
  await leaveJackpots(database, site.id);
  const rounds = await playWithBots(bots);
  row(report, `game round (${ROUNDS.toLocaleString('en')} by ${CONNECTIONS} bots)`, rounds);
  row(report, '… that all contribute to one house jackpot', withJackpot);
  const returned = Number((BigInt(rounds.won) * 10_000n) / (BigInt(stake) * BigInt(ROUNDS))) / 100;
  report.note(`returned to the bots ${returned} % of their stakes`);
  const balances = players.map((player) => request(api.getBalance.path, player));
  row(report, 'get_balance', await load({ port, requests: balances, connections: CONNECTIONS, seconds: 4 }));
  const logins = Array.from({ length: ADDRESSES }, (_, i) =>
    request(
      api.login.path,
      { ...guest, account_id: accounts[i % accounts.length]!, password: PASSWORD },
      `10.9.${i >> 8}.${i & 255}`,
    ),
  );
  row(
    report,
    'login (argon2id)',
    await load({ port, requests: logins, connections: CONNECTIONS, seconds: 4 }),
  );

  const violations = await verify(database.db);
  report.note(
    violations.length === 0 ? 'the books balance' : `THE BOOKS DO NOT BALANCE: ${violations.length}`,
  );
  await platform.stop();
}

/** Removes the game from the house jackpots that the demo has opened. */
async function leaveJackpots({ db, transaction }: Database, siteId: number): Promise<void> {
  const change = { maker: null, reason: 'bench', at: new Date() };
  for (const jackpot of await listJackpots(db, siteId)) {
    const games = jackpot.games.filter((code) => code !== GAME.game_code);
    await transaction((tx) => changeJackpot(tx, jackpot, { ...jackpotRulesOf(jackpot), games }, change));
  }
}

/** Players for this run, opened and funded without the API: the measurement begins with their sign-in. */
async function openPlayers(database: Database): Promise<string[]> {
  const site = (await findSiteByDomain(database.db, HOST))!;
  const module = createPlayersModule({
    onAccountOpened: (tx, player) => openAccounts(tx, player),
    messages: { send: async () => {} },
    secret: 'only opens accounts, sends no codes here',
  });
  const names = Array.from({ length: CONNECTIONS }, (_, i) => `bench${Date.now().toString(36)}n${i}`);
  for (const accountId of names) {
    const player = await module.createPlayer(database.db, site, { accountId, password: PASSWORD });
    const posted = await database.transaction((tx) =>
      postMoney(tx, {
        siteId: site.id,
        key: `bench:${player}`,
        kind: 'demo_funding',
        currency: site.currency,
        postings: [{ from: { house: 'demo_funding' }, to: { player, kind: 'cash' }, amount: FUNDS }],
      }),
    );
    if (!posted.ok) throw new Error(`no money for the bots: ${posted.reason}`);
  }
  return names;
}

async function signIn(port: number, input: { account_id: string }): Promise<Player> {
  const answer = await callSuccessfully<{ user: { session_token: string } }>(port, api.login.path, {
    ...input,
    password: PASSWORD,
  });
  return { account_id: input.account_id, auth: answer.user.session_token };
}

async function smallestStake(port: number, player: Player): Promise<string> {
  const { stakes } = await callSuccessfully<{ stakes: string[] }>(port, api.openGame.path, {
    ...player,
    ...GAME,
  });
  return stakes[0]!;
}

async function callSuccessfully<T>(port: number, path: string, body: object): Promise<T> {
  const answer = await callJson<T & { statusCode: number; statusMessage: string }>(
    { port, host: HOST, path },
    body,
  );
  if (answer.statusCode !== 1) throw new Error(`${path}: ${answer.statusMessage}`);
  return answer;
}

/** A JSON POST as an API client sends it, from an address if one is given. */
function request(path: string, body: object, address?: string): string {
  const text = JSON.stringify(body);
  const from = address ? `x-forwarded-for: ${address}\r\n` : '';
  return `POST ${path} HTTP/1.1\r\nhost: ${HOST}\r\n${from}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

function row(report: Report, name: string, result: Omit<LoadResult, 'bytes'>): void {
  report.row(
    name,
    perSecond(result.perSecond),
    `p50 ${milliseconds(result.p50)}`,
    `p99 ${milliseconds(result.p99)}`,
    result.failures > 0 ? `${result.failures} FAILED` : '',
  );
}
