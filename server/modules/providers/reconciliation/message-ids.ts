import { createHash } from 'node:crypto';

const OWN_ID_PREFIX = 'ours:';

/**
 * The id of our own message about a transaction or round: deterministic, so that a second repair moves no
 * money.
 */
export function createMessageId(kind: 'back' | 'end' | 'void', of: string): string {
  return `${OWN_ID_PREFIX}${kind}:${createHash('sha256').update(of).digest('hex').slice(0, 40)}`;
}

/** Whether a message is our own and unknown to the provider. */
export const isOwnMessageId = (txId: string): boolean => txId.startsWith(OWN_ID_PREFIX);
