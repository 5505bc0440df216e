import { request } from 'node:https';
import { isPublicAddress, pinnedLookup, resolveHost } from './public-address.ts';

export { isPublicAddress } from './public-address.ts';

/** Options of a link check; `addresses`, `isPublic` and `ca` are for tests. */
type LinkCheckOptions = {
  waitMs?: number;
  addresses?: (host: string) => Promise<string[]>;
  isPublic?: (address: string) => boolean;
  ca?: string;
};

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

/**
 * Checks whether a link leads to a page: by HEAD, and by GET after a failed answer. Only https, at most three
 * redirects, never an internal address. Returns the error, or null. The page is not read.
 */
export async function checkLink(link: string, options: LinkCheckOptions = {}): Promise<string | null> {
  const byHead = await follow(link, 'HEAD', options);
  return byHead === null ? null : await follow(link, 'GET', options);
}

async function follow(
  link: string,
  method: 'HEAD' | 'GET',
  options: LinkCheckOptions,
): Promise<string | null> {
  let url = URL.parse(link);
  for (let redirects = 0; ; redirects++) {
    if (url?.protocol !== 'https:' || url.username || url.password) return 'is no https address';
    const answer = await sendRequest(url, method, options);
    if (typeof answer === 'string') return answer;
    if (answer.status < 300) return null;
    if (answer.status >= 400 || !answer.location) return `answered ${answer.status}`;
    if (redirects === MAX_REDIRECTS) return `redirects more than ${MAX_REDIRECTS} times`;
    url = URL.parse(answer.location, url);
  }
}

type Answer = { status: number; location: string | undefined };

async function sendRequest(url: URL, method: string, options: LinkCheckOptions): Promise<Answer | string> {
  const { waitMs = TIMEOUT_MS, addresses = resolveHost, isPublic = isPublicAddress, ca } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await addresses(host).catch(() => []);
  const [address] = found;
  if (!address) return 'its host is not known';
  if (!found.every(isPublic)) return 'leads to an address inside';
  return await new Promise((resolve) => {
    const signal = AbortSignal.timeout(waitMs);
    const asking = request(url, {
      method,
      signal,
      lookup: pinnedLookup(address),
      agent: false,
      ...(ca && { ca }),
    });
    asking.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      asking.destroy();
    });
    asking.on('error', () => resolve(signal.aborted ? 'does not answer in time' : 'does not answer'));
    asking.end();
  });
}
