import { SESSION_ENDING_MESSAGES } from '#contracts/api/errors.ts';
import type { PlayerFields } from './context.ts';

type Refused = { statusCode: number; statusMessage: string; statusDetail: unknown };

/** Ends a load with the error page: a status and a message. */
export class PageError extends Error {
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The session ended during rendering: the page becomes a guest's. */
export class SessionEndedError extends Error {}

type Success<A> = Extract<A, { statusCode: 1 }>;

/** A successful answer, or the error page with the refusal's message. */
export function requireAnswer<A extends { statusCode: number; statusMessage: string }>(
  answer: A,
): Success<A> {
  if (answer.statusCode === 1) return answer as Success<A>;
  throw failure(answer as unknown as Refused);
}

/** A successful answer, or a default if the call failed: for optional parts of a page. */
export function answerOr<A extends { statusCode: number; statusMessage: string }, F>(
  answer: A,
  fallback: F,
): Success<A> | F {
  if (answer.statusCode === 1) return answer as Success<A>;
  if (SESSION_ENDING_MESSAGES.includes(answer.statusMessage)) throw new SessionEndedError();
  return fallback;
}

/** Reads a page of a list; beyond the last page, the last one [S-22]. */
export async function readPage<A extends object>(
  page: number,
  read: (page: number) => Promise<A>,
): Promise<{ answer: A; page: number }> {
  const answer = await read(page);
  const pages = 'pages' in answer ? Number(answer.pages) : page;
  if (page <= Math.max(1, pages)) return { answer, page };
  const last = Math.max(1, pages);
  return { answer: await read(last), page: last };
}

/** The player of a protected route; its guard has refused guests before the loader runs. */
export function needPlayer(player: PlayerFields | null): PlayerFields {
  if (!player) throw new SessionEndedError();
  return player;
}

function failure(refused: Refused): Error {
  if (SESSION_ENDING_MESSAGES.includes(refused.statusMessage)) return new SessionEndedError();
  if (refused.statusMessage === 'notFound') return new PageError(404, refused.statusMessage);
  return new PageError(refused.statusCode <= -500 ? 503 : 500, refused.statusMessage);
}
