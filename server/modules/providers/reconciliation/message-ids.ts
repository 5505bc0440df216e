import { createHash } from 'node:crypto';

const OWN_ID_PREFIX = 'ours:';

/**
 * The id of a message of our own about a transaction or round: the same for the same, so that a second repair
 * moves nothing.
 */
export function createMessageId(kind: 'back' | 'end' | 'void', of: string): string {
  return `${OWN_ID_PREFIX}${kind}:${createHash('sha256').update(of).digest('hex').slice(0, 40)}`;
}

/** Whether a message is our own, unknown to the provider. */
export const isOwnMessageId = (txId: string): boolean => txId.startsWith(OWN_ID_PREFIX);
