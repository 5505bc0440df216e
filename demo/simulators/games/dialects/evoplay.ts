import { createHash } from 'node:crypto';
import type { WalletConnection } from '../conformance/exchange.ts';

const WAIT_MS = 4000;

/** The wallet's address for this dialect, and the shared signing key. */
export type Evoplay = { url: string; project: string; version: string; secret: string };
export type EvoplayField = string | { [name: string]: EvoplayField };

/** A refusal only states whom it concerns and whether a stake may have been taken, not the status. */
const [OURS, THEIRS] = ['refused for the player', 'refused'];
const WORDS = {
  OK: 'ok',
  INSUFFICIENT_FUNDS: OURS,
  SESSION_INVALID: OURS,
  WRONG_CURRENCY: THEIRS,
  WRONG_AMOUNT: THEIRS,
  DUPLICATE_MISMATCH: THEIRS,
  TX_ROLLED_BACK: THEIRS,
  ROUND_CLOSED: THEIRS,
};

/** The suite's messages in the format of a provider such as Evoplay, in a currency with two decimals. */
export function evoplayConnection(to: Evoplay): WalletConnection {
  return {
    ops: ['balance', 'bet', 'win', 'rollback'],
    words: WORDS,
    differs: { 'a bet whose round has won goes back only after the win': 'refunds name bets, never wins' },
    send: (op, fields) => sendEvoplay(to, op, fields as Record<string, string | boolean | undefined>),
  };
}

const NAMES: Record<string, string> = { balance: 'init', bet: 'bet', win: 'win', rollback: 'refund' };

/** One GWP/1 message in this provider's format. */
export async function sendEvoplay(
  to: Evoplay,
  op: string,
  fields: Record<string, string | boolean | undefined>,
) {
  const data = {
    round_id: fields.round_id,
    game: fields.game,
    amount: fields.amount === undefined ? undefined : (Number(fields.amount) / 100).toFixed(2),
    currency: fields.currency,
    final_action: op === 'win' ? (fields.round_closed ? '1' : '0') : undefined,
    refund_callback_id: fields.target_tx_id,
    registry_id: fields.registry_id,
  };
  const known = Object.entries(data).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const sent: Record<string, EvoplayField> = {
    token: String(fields.session ?? ''),
    callback_id: String(fields.tx_id ?? 'init'),
    name: NAMES[op] ?? op,
    player: String(fields.player_id),
    ...(known.length > 0 && { data: Object.fromEntries(known) }),
  };
  const form = formOf({ ...sent, signature: signatureOf(to, sent) });
  const response = await fetch(`${to.url}/`, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(WAIT_MS),
  });
  const answer = (await response.json()) as EvoplayAnswer;
  const refusal = answer.error?.scope === 'user' ? OURS : THEIRS;
  const balance = answer.data?.balance;
  return {
    http: response.status,
    status: answer.status === 'ok' ? 'ok' : refusal!,
    ...(balance !== undefined && { balance: String(Math.round(Number(balance) * 100)) }),
  };
}
type EvoplayAnswer = { status?: string; error?: { scope?: string }; data?: { balance?: string } };

/** MD5 over project, version, the fields in order and the key. */
export function signatureOf(
  { project, version, secret }: Pick<Evoplay, 'project' | 'version' | 'secret'>,
  fields: Record<string, EvoplayField>,
): string {
  const flat = (field: EvoplayField): string =>
    typeof field === 'string' ? field : Object.values(field).map(flat).join(':');
  const text = [project, version, ...Object.values(fields).map(flat), secret].join('*');
  return createHash('md5').update(text).digest('hex');
}

function formOf(fields: Record<string, EvoplayField>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, field] of Object.entries(fields))
    if (typeof field === 'string') form.append(name, field);
    else for (const [inner, value] of Object.entries(field)) form.append(`${name}[${inner}]`, String(value));
  return form;
}
