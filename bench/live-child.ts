import { WebSocket } from 'ws';

export type LiveClientOptions = { port: number; host: string; cookie: string; sockets: number };
export type LiveMeasurement = { ticks: number; p50: number; p99: number; max: number };

const AT_ONCE = 50;

/** Opens connections to one room and measures the delay of flight values, from effective time to arrival. */
process.once('message', async (options: LiveClientOptions) => {
  const late: number[] = [];
  let flightAt = 0;
  const hear = (text: string): void => {
    if (text.startsWith('{"type":"tick"')) {
      const at = text.indexOf('"ms":') + 5;
      const ms = Number(text.slice(at, text.indexOf(',', at)));
      if (flightAt > 0) late.push(Date.now() - flightAt - ms);
      return;
    }
    const message = JSON.parse(text) as { type: string; round?: { flight_at: string | null } };
    if (message.type === 'round' && message.round?.flight_at) flightAt = Date.parse(message.round.flight_at);
  };
  const open = async (): Promise<WebSocket> => {
    const { port, host, cookie } = options;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
      origin: `http://${host}`,
      headers: { host, cookie },
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.once('open', () => socket.send(JSON.stringify({ type: 'look', game_code: 'crash' })));
    socket.once('message', () => resolve());
    socket.once('error', reject);
    socket.on('message', (data: Buffer) => hear(data.toString('latin1')));
    await promise;
    return socket;
  };
  const sockets: WebSocket[] = [];
  while (sockets.length < options.sockets)
    sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, open))));
  process.send!('open');
  process.once('message', () => {
    const sorted = Float64Array.from(late).sort();
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const looked: LiveMeasurement = {
      ticks: late.length,
      p50: at(0.5),
      p99: at(0.99),
      max: sorted.at(-1) ?? 0,
    };
    for (const socket of sockets) socket.terminate();
    process.send!(looked, () => process.exit(0));
  });
});
