import { randomUUID } from 'node:crypto';
import type { ProviderAccount } from '../signature.ts';
import { newNonce, signatureOf } from '../signature.ts';
import { createWallet } from '../wallet.ts';
import { type ConformanceReport, runConformance } from './conformance-run.ts';
import { type ConformanceCheck, Mismatch, type TestPlayer, type WalletConnection } from './exchange.ts';

type GwpRun = {
  url: string;
  account: ProviderAccount;
  game: string;
  token: string;
  stake?: bigint;
  limit?: number;
  timed?: number;
  areas?: readonly string[];
  /** Modifies messages in transit: for testing the run itself. */
  through?(line: WalletConnection): WalletConnection;
};

const OPS = 'authenticate balance bet win bet_win rollback end_round bonus_win jackpot_win adjust ping'.split(
  ' ',
);

/**
 * A run against a GWP/1 wallet: opens a session with the token, and runs all checks with the player's money.
 */
export async function runGwp({
  url,
  account,
  game,
  token,
  stake,
  limit,
  timed,
  areas,
  through = (same) => same,
}: GwpRun): Promise<ConformanceReport> {
  const wallet = createWallet(() => url, Date.now);
  const line = through({ ops: OPS, send: (op, fields) => wallet.call(account, op, fields) });
  const opened = await line.send('authenticate', { launch_token: token, game });
  if (opened.status !== 'OK') throw new Mismatch(`no session: ${opened.status} (HTTP ${opened.http})`);
  const balance = BigInt(opened.balance ?? 0);
  const player = {
    player_id: String(opened.player_id),
    session: String(opened.session),
    currency: String(opened.currency),
    game,
    ...limitsOf(opened.rules),
  };
  const once: ConformanceCheck = {
    area: 'session',
    name: 'a launch token is good once',
    needs: ['authenticate'],
    async run({ must }) {
      must(await line.send('authenticate', { launch_token: token, game }), { status: 'SESSION_INVALID' });
    },
  };
  return await runConformance({
    line,
    player,
    balance,
    stake: stake ?? 100n,
    more: [...transportChecks(url, account), once],
    ...(areas && { areas }),
    ...(limit !== undefined && { limit }),
    ...(timed !== undefined && { timed }),
  });
}

/** The bet rules of a session. */
function limitsOf(rules: unknown): Pick<TestPlayer, 'minBet' | 'maxBet'> {
  const { min_bet, max_bet } = (rules ?? {}) as { min_bet?: string | null; max_bet?: string | null };
  return { ...(min_bet && { minBet: BigInt(min_bet) }), ...(max_bet && { maxBet: BigInt(max_bet) }) };
}

/** Invalid requests at the HTTP level: these belong to GWP/1 and not to any dialect. */
function transportChecks(url: string, account: ProviderAccount): ConformanceCheck[] {
  type Sent = { nonce?: string; age?: number; path?: string; text?: string; late?: string };
  async function send(
    fields: object,
    { nonce = newNonce(), age = 0, path = '/gwp/1/ping', text, late }: Sent,
  ) {
    const op = path.slice('/gwp/1/'.length);
    const body =
      text ?? JSON.stringify({ v: '1', request_id: randomUUID(), provider: account.provider, op, ...fields });
    const timestamp = String(Math.floor(Date.now() / 1000) - age);
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-gwp-key': account.keyId,
        'x-gwp-timestamp': timestamp,
        'x-gwp-nonce': nonce,
        'x-gwp-signature': signatureOf(account.secret, path, timestamp, nonce, body),
      },
      body: late ?? body,
    });
    const answer = (await response.json()) as { status: string };
    return { http: response.status, status: answer.status };
  }
  const must = (reply: { http: number; status: string }, http: number, status: string) => {
    if (reply.http !== http || reply.status !== status)
      throw new Mismatch(`expected HTTP ${http} ${status}, heard HTTP ${reply.http} ${reply.status}`);
  };
  const check = (name: string, run: ConformanceCheck['run']): ConformanceCheck => ({
    area: 'transport',
    name,
    needs: [],
    run,
  });
  return [
    check('a ping is answered', async () => must(await send({}, {}), 200, 'OK')),
    check('a body changed after it was signed is refused', async () =>
      must(await send({}, { text: '{"a":1}', late: '{"a":2}' }), 401, 'BAD_SIGNATURE'),
    ),
    check('a request of 301 seconds ago is refused', async () =>
      must(await send({}, { age: 302 }), 401, 'STALE_REQUEST'),
    ),
    check('a nonce is good once', async () => {
      const nonce = newNonce();
      must(await send({}, { nonce }), 200, 'OK');
      must(await send({}, { nonce }), 401, 'NONCE_REUSED');
    }),
    check('an amount that is a number is refused', async ({ player_id, session, game, currency, id }) => {
      const ids = { tx_id: id('t'), round_id: id('r'), at: new Date().toISOString() };
      const fields = { ...ids, player_id, session, game, currency, amount: 1000 };
      must(await send(fields, { path: '/gwp/1/bet' }), 400, 'BAD_REQUEST');
    }),
    check('a field named twice is refused', async () =>
      must(await send({}, { text: '{"op":"ping","op":"ping"}' }), 400, 'BAD_REQUEST'),
    ),
  ];
}
