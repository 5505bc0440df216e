import { randomUUID } from 'node:crypto';
import { type Account, newNonce, signatureOf } from '../signature.ts';
import { type Check, Mismatch } from './exchange.ts';

/** Requests that are not as they should be, over the wire itself: these belong to GWP/1 and to no dialect. */
export function transportChecks(url: string, account: Account): Check[] {
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
  const must = (heard: { http: number; status: string }, http: number, status: string) => {
    if (heard.http !== http || heard.status !== status)
      throw new Mismatch(`expected HTTP ${http} ${status}, heard HTTP ${heard.http} ${heard.status}`);
  };
  const check = (name: string, run: Check['run']): Check => ({ area: 'transport', name, needs: [], run });
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
