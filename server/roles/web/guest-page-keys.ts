import type { IncomingMessage } from 'node:http';

/** Keys remembered at most; a browser repeats itself word for word, and brands have few of them at a time. */
const MAX_KEYS = 4_096;
const MAX_KEY_LENGTH = 2_000;

/**
 * The page key of requests that were seen before, by everything a key is made of, so that it need not be worked out again. What has no
 * key, a signed-in visitor above all, is never remembered.
 */
export function createGuestKeys(trustProxy: boolean) {
  const keys = new Map<string, string>();
  const wordsOf = ({ url, headers }: IncomingMessage): string =>
    [
      headers.host,
      url,
      headers.cookie,
      headers['user-agent'],
      headers['accept-language'],
      trustProxy ? headers['x-forwarded-proto'] : '',
    ].join('\n');
  return {
    find: (request: IncomingMessage): string | undefined => keys.get(wordsOf(request)),
    remember(request: IncomingMessage, key: string): void {
      const words = wordsOf(request);
      if (words.length > MAX_KEY_LENGTH) return;
      if (keys.size >= MAX_KEYS) keys.clear();
      keys.set(words, key);
    },
  };
}
