import { SESSION_ENDING_MESSAGES } from '#contracts/api/errors.ts';

export type AnyAnswer = { statusCode: number; statusMessage: string; statusDetail?: unknown };
export type AnswerOutcome = 'success' | 'logged' | 'expired' | 'shown';

/** The effect of an answer on the screen [E-01, E-02, E-03, P-05]; this function displays nothing. */
export function answerOutcomeOf({ statusCode, statusMessage }: AnyAnswer): AnswerOutcome {
  if (SESSION_ENDING_MESSAGES.includes(statusMessage)) return 'expired';
  const isEmptyStatus = statusCode === undefined || statusCode === null;
  if (statusCode === 1 || isEmptyStatus || statusMessage.toLowerCase() === 'ok') return 'success';
  return statusMessage === 'serviceUnavailable' ? 'logged' : 'shown';
}
