import type { Answer, Input } from './api/call.ts';
import { type Api, api, type CallName } from './api/index.ts';

/** Sends a request; the browser's `fetch`, the server's own router, or a test's. */
export type Send = (
  path: string,
  init: { method: 'POST'; headers: Record<string, string>; body: string },
) => Promise<Response>;

export type Client = { [Name in CallName]: (input: Input<Api[Name]>) => Promise<Answer<Api[Name]>> };

/**
 * Typed caller of the site API. A call without an answer, or with an invalid envelope, returns the failure
 * declared in its contract [E-05] instead of throwing, so that callers handle a single shape.
 */
export function createClient(send: Send): Client {
  const client: Record<string, (input: unknown) => Promise<unknown>> = {};
  for (const [name, call] of Object.entries(api)) {
    client[name] = async (input) => {
      try {
        const response = await send(call.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
        const answer: unknown = await response.json();
        if (isEnvelope(answer)) return answer;
      } catch {
        // No connection, or an answer that is not JSON: both are "unreachable" for the caller.
      }
      return { ...call.unreachable, statusDetail: '' };
    };
  }
  return client as Client;
}

function isEnvelope(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'statusCode' in answer && 'statusMessage' in answer;
}

/** Whether an answer is a success; narrows its type to the call's fields. */
export function succeeded<A extends { statusCode: number }>(
  answer: A,
): answer is Extract<A, { statusCode: 1 }> {
  return answer.statusCode === 1;
}
