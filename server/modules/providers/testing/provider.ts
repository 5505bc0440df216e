import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { GwpOp } from '#contracts/gwp/requests.ts';
import type { GwpStatus } from '#contracts/gwp/statuses.ts';

/** A response of the wallet as a provider reads it. */
export type WalletAnswer = {
  http: number;
  status: GwpStatus;
  balance?: string;
  balance_after?: string;
  replayed?: boolean;
  effect?: string;
  session?: string;
  player_id?: string;
  tx_ref?: string;
  message?: string;
} & Record<string, unknown>;

export type ProviderOptions = {
  code: string;
  keyId: string;
  secret: string;
  send(request: Request): Promise<Response>;
  now(): Date;
};
export type Provider = ReturnType<typeof createProvider>;
/** How a test may tamper with a request in transit. */
export type Tampering = {
  timestamp?: string;
  nonce?: string;
  keyId?: string;
  contentType?: string;
  path?: string;
  /** Changes the text before it is signed, or after. */
  text?(text: string): string;
  late?(text: string): string;
};

/**
 * A provider's client with its own signing, so that it shares no code with the wallet. It verifies the
 * signature of every response.
 */
export function createProvider({ code, keyId, secret, send, now }: ProviderOptions) {
  const mac = (path: string, timestamp: string, nonce: string, body: string) =>
    createHmac('sha256', secret)
      .update(`POST\n${path}\n${timestamp}\n${nonce}\n${createHash('sha256').update(body).digest('hex')}`)
      .digest('hex');

  async function say(op: GwpOp, fields: object, tampering: Tampering = {}): Promise<WalletAnswer> {
    const path = tampering.path ?? `/gwp/1/${op}`;
    const message = { v: '1', request_id: randomUUID(), provider: code, op, ...fields };
    const text = (tampering.text ?? ((same) => same))(JSON.stringify(message));
    const timestamp = tampering.timestamp ?? String(Math.floor(now().getTime() / 1000));
    const nonce = tampering.nonce ?? randomUUID();
    const response = await send(
      new Request(`http://wallet.test${path}`, {
        method: 'POST',
        headers: {
          'content-type': tampering.contentType ?? 'application/json; charset=utf-8',
          'x-gwp-key': tampering.keyId ?? keyId,
          'x-gwp-timestamp': timestamp,
          'x-gwp-nonce': nonce,
          'x-gwp-signature': mac(path, timestamp, nonce, text),
        },
        body: (tampering.late ?? ((same) => same))(text),
      }),
    );
    const answer = await response.text();
    const signature = response.headers.get('x-gwp-signature');
    if (signature !== null && signature !== mac(`response:${path}`, timestamp, nonce, answer))
      throw new Error('the answer is not signed by the wallet');
    if (signature === null && response.status === 200) throw new Error('an answer without a signature');
    return { ...JSON.parse(answer), http: response.status } as WalletAnswer;
  }
  return { code, keyId, secret, say };
}
