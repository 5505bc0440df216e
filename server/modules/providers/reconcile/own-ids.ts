import { createHash } from 'node:crypto';

const OURS = 'ours:';

/** The id of a message of our own about a transaction or round: the same for the same, so that a second repair moves nothing. */
export function ownId(kind: 'back' | 'end' | 'void', of: string): string {
  return `${OURS}${kind}:${createHash('sha256').update(of).digest('hex').slice(0, 40)}`;
}

/** Whether a message is ours: no provider knows of it. */
export const isOwnId = (txId: string): boolean => txId.startsWith(OURS);
