import { randomUUID } from 'node:crypto';
import { isSigned, newNonce, type ProviderAccount, signatureOf } from './signature.ts';

/** An answer of the wallet; `http` 0: no answer. */
export type WalletAnswer = {
  http: number;
  status: string;
  message?: string;
  balance?: string;
  replayed?: boolean;
  [field: string]: unknown;
};
export type Wallet = {
  /** Sends a message once. `isKnown`: the wallet has answered it. */
  call(account: ProviderAccount, op: string, fields: object): Promise<WalletAnswer & { isKnown: boolean }>;
};

const WAIT_MS = 4000;
const UNKNOWN = { status: 'INTERNAL', isKnown: false };

/** The wallet at `origin`, using its HTTP protocol. An answer without a valid signature counts as none. */
export function createWallet(origin: () => string, now: () => number): Wallet {
  return {
    async call(account, op, fields) {
      const path = `/gwp/1/${op}`;
      const body = JSON.stringify({
        v: '1',
        request_id: randomUUID(),
        provider: account.provider,
        op,
        ...fields,
      });
      const [timestamp, nonce] = [String(Math.floor(now() / 1000)), newNonce()];
      try {
        const response = await fetch(new URL(path, origin()), {
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'x-gwp-key': account.keyId,
            'x-gwp-timestamp': timestamp,
            'x-gwp-nonce': nonce,
            'x-gwp-signature': signatureOf(account.secret, path, timestamp, nonce, body),
          },
          body,
          signal: AbortSignal.timeout(WAIT_MS),
        });
        const text = await response.text();
        const expected = signatureOf(account.secret, `response:${path}`, timestamp, nonce, text);
        const isOurs = isSigned(response.headers.get('x-gwp-signature') ?? '', expected);
        if (response.status >= 500 || (response.status === 200 && !isOurs))
          return { ...UNKNOWN, http: response.status };
        return { ...(JSON.parse(text) as WalletAnswer), http: response.status, isKnown: true };
      } catch {
        return { ...UNKNOWN, http: 0 };
      }
    },
  };
}
