import { createSign, type KeyObject, randomUUID } from 'node:crypto';
import type { WalletConnection } from '../conformance/exchange.ts';

/** One of their units is a thousandth of a minor unit in a two-decimal currency. */
const PER_MINOR = 1000;
const WAIT_MS = 4000;

/** The wallet's address for this dialect, and the provider's signing key. */
export type Hub88 = { url: string; privateKey: KeyObject };

/** This dialect's names for the GWP/1 statuses. */
const WORDS = {
  OK: 'RS_OK',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  SESSION_INVALID: 'RS_ERROR_INVALID_TOKEN',
  WRONG_CURRENCY: 'RS_ERROR_WRONG_CURRENCY',
  WRONG_AMOUNT: 'RS_ERROR_WRONG_TYPES',
  DUPLICATE_MISMATCH: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TX_ROLLED_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  ROUND_HAS_WINS: 'RS_ERROR_UNKNOWN',
  ROUND_CLOSED: 'RS_ERROR_UNKNOWN',
};

/** The suite's messages in the format of a provider such as Hub88, in a currency with two decimals. */
export function hub88Connection(to: Hub88): WalletConnection {
  return {
    ops: ['balance', 'bet', 'win', 'rollback'],
    words: WORDS,
    // A repeated request gets the first answer, with the original balance.
    replays: 'stored',
    send: (op, fields) => sendHub88(to, op, fields as Record<string, unknown>),
  };
}

/** One GWP/1 message in this provider's format. */
export async function sendHub88({ url, privateKey }: Hub88, op: string, fields: Record<string, unknown>) {
  const path = op === 'balance' ? '/user/balance' : `/transaction/${op}`;
  const body = JSON.stringify({
    request_uuid: randomUUID(),
    user: fields.player_id,
    token: fields.session ?? 'none',
    game_code: fields.game,
    transaction_uuid: fields.tx_id,
    round: fields.round_id ?? 'none',
    round_closed: fields.round_closed,
    reference_transaction_uuid: fields.bet_tx_id ?? fields.target_tx_id ?? 'none',
    is_free: fields.is_free,
    reward_uuid: fields.reward_uuid,
    amount: Number(fields.amount ?? 0) * PER_MINOR,
    currency: fields.currency,
  });
  const signature = createSign('RSA-SHA256').update(body).sign(privateKey, 'base64');
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
    body,
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const { status = '', balance } = (await response.json()) as { status?: string; balance?: number };
  return {
    http: response.status,
    status,
    ...(balance !== undefined && { balance: String(balance / PER_MINOR) }),
  };
}
