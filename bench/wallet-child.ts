import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Driven, WalletLoad } from './wallet-load.ts';

process.once('message', async (options: WalletLoad) => {
  const agent = new Agent({ keepAlive: true, maxSockets: options.callers });
  const result = await drive(options, agent);
  agent.destroy();
  process.send!(result, () => process.exit(0));
});

const run = randomBytes(6).toString('hex');
let sent = 0;

/** The next message: the bet of a new round, then the win that closes it. A player has one round at a time. */
function nextOf({ seats, code }: WalletLoad): () => { op: string; body: object } {
  return () => {
    const n = sent++;
    const seat = seats[(n >> 1) % seats.length]!;
    const op = n % 2 === 0 ? 'bet' : 'win';
    const more = op === 'bet' ? { session: seat.session } : { round_closed: true };
    const round_id = `${run}-${n >> 1}`;
    const rest = {
      request_id: randomUUID(),
      provider: code,
      game: 'demo-slot',
      amount: '10',
      currency: 'PHP',
    };
    return {
      op,
      body: { v: '1', op, ...rest, player_id: seat.player_id, tx_id: `${round_id}${op}`, round_id, ...more },
    };
  };
}

async function drive(options: WalletLoad, agent: Agent): Promise<Driven> {
  const next = nextOf(options);
  const latencies: number[] = [];
  let failures = 0;
  const begun = performance.now();
  const call = async (message: ReturnType<typeof next>, due: number): Promise<void> => {
    const status = await say(options, agent, message);
    latencies.push(performance.now() - due);
    if (status !== 'OK') failures++;
  };
  /** A bet and then its win: the second is due when the first is answered, or at its own time if that is later. */
  const pair = async (due: () => number): Promise<void> => {
    const [bet, win] = [next(), next()];
    await call(bet, due());
    await call(win, due());
  };
  if (options.perSecond) await paced(options, begun, pair);
  else
    await Promise.all(
      Array.from({ length: options.callers }, async () => {
        while (performance.now() - begun < options.seconds * 1000) await pair(() => performance.now());
      }),
    );
  const elapsed = (performance.now() - begun) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    calls: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    failures,
  };
}

/** Rounds begin at their time, whatever has become of those before. */
async function paced(
  { perSecond, seconds }: WalletLoad,
  begun: number,
  pair: (due: () => number) => Promise<void>,
): Promise<void> {
  const rounds = Math.round((perSecond! * seconds) / 2);
  const gap = 2000 / perSecond!;
  const under: Promise<void>[] = [];
  for (let n = 0; n < rounds; n++) {
    const due = begun + n * gap;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    let isFirst = true;
    under.push(
      pair(() => {
        const now = performance.now();
        const from = isFirst ? Math.min(now, due) : now;
        isFirst = false;
        return from;
      }),
    );
  }
  await Promise.all(under);
}

function say(
  { port, keyId, secret }: WalletLoad,
  agent: Agent,
  { op, body }: { op: string; body: object },
): Promise<string> {
  const path = `/gwp/1/${op}`;
  const text = JSON.stringify(body);
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(12).toString('base64url')];
  const digest = createHash('sha256').update(text).digest('hex');
  const signature = createHmac('sha256', secret)
    .update(`POST\n${path}\n${timestamp}\n${nonce}\n${digest}`)
    .digest('hex');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-gwp-key': keyId,
    'x-gwp-timestamp': timestamp,
    'x-gwp-nonce': nonce,
    'x-gwp-signature': signature,
  };
  return new Promise((resolve, reject) => {
    const message = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()).status));
      response.on('error', reject);
    });
    message.on('error', reject);
    message.end(text);
  });
}
