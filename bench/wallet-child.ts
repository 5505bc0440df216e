import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { LoadMeter } from './load-meter.ts';
import type { WalletLoad, WalletMeasurement } from './wallet-load.ts';

/**
 * A provider's server. Everything is signed and serialised before measuring starts: during the measurement
 * this process only sends and receives, so that the machine is used by the wallet and not by its callers.
 */
process.on('message', async (options: WalletLoad) => {
  process.send!(await drive(options));
});

type Round = { bet: Buffer; win: Buffer };

async function drive(options: WalletLoad): Promise<WalletMeasurement> {
  const calls = 'calls' in options ? options.calls : options.perSecond * options.seconds;
  const run = randomBytes(6).toString('hex');
  const rounds = Array.from({ length: Math.ceil(calls / 2) }, (_, n) => roundOf(options, run, n));
  const lines = await Promise.all(Array.from({ length: options.callers }, () => openLine(options.port)));
  const meter = new LoadMeter();
  if ('perSecond' in options) await paced(rounds, lines, 2000 / options.perSecond, meter);
  else await Promise.all(lines.map((line) => inTurn(rounds, line, meter)));
  const found = meter.read();
  for (const line of lines) line.close();
  return found;
}

/** Each connection plays one round after another until none remains. */
async function inTurn(rounds: Round[], line: Line, meter: LoadMeter): Promise<void> {
  for (let round = rounds.pop(); round; round = rounds.pop()) {
    for (const message of [round.bet, round.win]) {
      const sent = performance.now();
      const isFine = await line.say(message);
      meter.note(performance.now() - sent, isFine);
    }
  }
}

/** Rounds begin on schedule, regardless of earlier ones; a win is due once its bet is answered. */
async function paced(rounds: Round[], lines: Line[], gap: number, meter: LoadMeter): Promise<void> {
  const begun = performance.now();
  const free = [...lines];
  const waiting: ((line: Line) => void)[] = [];
  const take = () => free.pop() ?? new Promise<Line>((resolve) => waiting.push(resolve));
  const give = (line: Line) => {
    const next = waiting.shift();
    if (next) next(line);
    else free.push(line);
  };
  const play = async ({ bet, win }: Round, due: number): Promise<void> => {
    const line = await take();
    const first = await line.say(bet);
    meter.note(performance.now() - due, first);
    const answered = performance.now();
    const second = await line.say(win);
    meter.note(performance.now() - answered, second);
    give(line);
  };
  const under: Promise<void>[] = [];
  for (const [n, round] of rounds.entries()) {
    const due = begun + n * gap;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    under.push(play(round, Math.min(performance.now(), due)));
  }
  await Promise.all(under);
}

/** A bet and the win that closes its round. */
function roundOf(options: WalletLoad, run: string, n: number): Round {
  const player = options.sessions[n % options.sessions.length]!;
  const round_id = `${run}-${n}`;
  const say = (op: string, more: object) =>
    requestOf(options, op, { player_id: player.player_id, tx_id: `${round_id}${op}`, round_id, ...more });
  return { bet: say('bet', { session: player.session }), win: say('win', { round_closed: true }) };
}

function requestOf({ code, keyId, secret }: WalletLoad, op: string, fields: object): Buffer {
  const path = `/gwp/1/${op}`;
  const money = { game: 'demo-slot', amount: '10', currency: 'PHP' };
  const text = JSON.stringify({ v: '1', op, request_id: randomUUID(), provider: code, ...money, ...fields });
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(12).toString('base64url')];
  const digest = createHash('sha256').update(text).digest('hex');
  const signature = createHmac('sha256', secret)
    .update(`POST\n${path}\n${timestamp}\n${nonce}\n${digest}`)
    .digest('hex');
  const headers = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-gwp-key': keyId,
    'x-gwp-timestamp': timestamp,
    'x-gwp-nonce': nonce,
    'x-gwp-signature': signature,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/** A kept-alive connection with one request in flight at a time; returns whether the wallet answered OK. */
type Line = { say(request: Buffer): Promise<boolean>; close(): void };

async function openLine(port: number): Promise<Line> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect({ port, host: '127.0.0.1', noDelay: true });
    opening.once('connect', () => resolve(opening));
    opening.once('error', reject);
  });
  let heard = '';
  let answer: (ok: boolean) => void = () => {};
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1');
    const end = heard.indexOf('\r\n\r\n');
    const length = end < 0 ? undefined : /\r\ncontent-length: (\d+)/i.exec(heard)?.[1];
    if (length === undefined || heard.length < end + 4 + Number(length)) return;
    const isOk = heard.includes('"status":"OK"', end);
    heard = '';
    answer(isOk);
  });
  return {
    say: (request) =>
      new Promise((resolve) => {
        answer = resolve;
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}
