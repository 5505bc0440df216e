import type { MoneyRequest } from '#contracts/gwp/requests.ts';
import { GWP_STATUSES, type GwpStatus } from '#contracts/gwp/statuses.ts';
import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { gameRulesOf, providerLanguage } from '../game-rules.ts';
import type { OpenedSession } from '../game-sessions.ts';
import type { WalletResult } from '../wallet.ts';
import { sign } from './signature.ts';
import type { AuthenticatedSender } from './signed-request.ts';

/** Fields of a response besides the common ones. */
export type ResponseFields = { status: GwpStatus; message?: string } & Record<string, unknown>;

/** A response in wire format, independent of the transport. */
export type SignedResponse = { status: number; headers: Record<string, string>; body: string };

/** How soon a provider may retry with the same id when the outcome is unknown. */
export const RETRY_SECONDS = '2';

/** A response, signed with the sender's key if the sender is known. */
export function signResponse(
  {
    method,
    path,
    requestId,
    sender,
  }: { method: string; path: string; requestId?: string; sender?: AuthenticatedSender },
  { status, message, ...fields }: ResponseFields,
  now: Date,
): SignedResponse {
  const body = JSON.stringify({
    request_id: requestId ?? null,
    status,
    message: message ?? status.toLowerCase().replaceAll('_', ' '),
    ...fields,
    server_time: now.toISOString(),
  });
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  };
  if (sender) {
    const { timestamp, nonce, credential } = sender;
    const signed = { method, path: `response:${path}`, timestamp, nonce, body };
    headers['x-gwp-signature'] = sign(credential.secret, signed);
  }
  if (GWP_STATUSES[status].http === 503) headers['retry-after'] = RETRY_SECONDS;
  return { status: GWP_STATUSES[status].http, headers, body };
}

/**
 * The wallet's decision in wire format. A repetition returns both balances: the current and the original one
 * [wallet 2.1.2].
 */
export function moneyFields(request: MoneyRequest, verdict: WalletResult): ResponseFields {
  if (verdict.status === 'NONCE_REUSED') return { status: 'NONCE_REUSED' };
  const decided = verdict as Exclude<WalletResult, { status: 'NONCE_REUSED' }>;
  const { status, detail, txRef, cash, bonus, currency, replayed, balanceAfter } = decided;
  if (GWP_STATUSES[status].http !== 200)
    return { status, ...(detail.reason === 'noBet' && { message: WAITING_MESSAGE }) };
  const { reason, ...shown } = detail;
  return {
    status,
    ...(typeof reason === 'string' && { message: `${status.toLowerCase()}: ${reason}` }),
    ...(txRef && { tx_ref: txRef }),
    ...(currency && { balance: (cash + (decided.isBonusPlayable ? bonus : 0n)).toString(), currency }),
    ...(balanceAfter !== null && replayed && { balance_after: balanceAfter.toString() }),
    ...(currency && isBet(request) && { balance_parts: partsOf(cash, bonus) }),
    ...shown,
    replayed,
  };
}

const WAITING_MESSAGE = 'the bet of this win is not known: send it again';
const isBet = ({ op }: MoneyRequest): boolean => op === 'bet' || op === 'bet_win';
const partsOf = (cash: bigint, bonus: bigint) => ({ cash: cash.toString(), bonus: bonus.toString() });

/** The response to `authenticate`. */
export function sessionFields(opened: OpenedSession, now: Date): ResponseFields {
  const { session, link, launch, balance, rounds } = opened;
  return {
    status: 'OK',
    session,
    player_id: link.player_ref,
    currency: link.currency,
    exponent: exponentOf(currencyOf(link.currency)),
    balance: balance.toString(),
    language: providerLanguage(launch.language),
    country: opened.country ?? null,
    mode: 'real',
    rules: gameRulesOf(opened, now),
    active_rounds: rounds.map((round) => ({
      round_id: round.round_id,
      game: round.game_code,
      opened_at: round.opened_at.toISOString(),
      staked: (round.staked - round.stake_reversed).toString(),
      won: (round.won - round.won_reversed + round.adjusted).toString(),
    })),
    replayed: false,
  };
}
