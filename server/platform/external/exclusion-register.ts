import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { traceOutgoing } from '../tracing/outgoing-span.ts';

/** Personal data sent to the operator's bridge to public registers, as stated in the account. */
export type RegisterPerson = {
  /** The brand's public id. */
  site: string;
  account_id: string;
  full_name: string;
  birth_date: string | null;
  email: string;
  phone: string;
};
type RegisterQuestion =
  | ({ question: 'exclusion'; occasion: 'registration' | 'login' } & RegisterPerson)
  | ({ question: 'deposit'; request_id: string; amount: string; currency: string } & RegisterPerson);
/** `unknown`: no answer, a late one, or an invalid one. */
type RegisterAnswer = { verdict: 'clear' | 'refused' | 'unknown'; reason: string };
export type ExclusionRegister = (question: RegisterQuestion) => Promise<RegisterAnswer>;

const TIMEOUT_MS = 5000;
const registerAnswer = z.object({
  verdict: z.enum(['clear', 'refused']),
  reason: z.string().max(200).default(''),
});
const UNKNOWN: RegisterAnswer = { verdict: 'unknown', reason: '' };

/**
 * Queries the bridge by one signed POST (the form of operations 3.3): registers of exclusions (player
 * protection E6) and of deposits with other operators (player protection C6). Never throws: the caller
 * handles a missing answer.
 */
export function createRegisterClient({
  url,
  secret,
  waitMs = TIMEOUT_MS,
}: {
  url: string;
  secret: string;
  /** For tests: response timeout. */
  waitMs?: number;
}): ExclusionRegister {
  return async (question) => {
    const body = JSON.stringify(question);
    const timestamp = String(Math.floor(Date.now() / 1000));
    try {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'x-register-timestamp': timestamp,
        'x-register-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
      };
      const signal = AbortSignal.timeout(waitMs);
      const answer = await traceOutgoing({ method: 'POST', url: new URL(url) }, (added) =>
        fetch(url, { method: 'POST', redirect: 'error', headers: { ...headers, ...added }, body, signal }),
      );
      return answer.ok ? registerAnswer.parse(await answer.json()) : UNKNOWN;
    } catch {
      return UNKNOWN;
    }
  };
}
