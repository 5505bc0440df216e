import { lookup } from 'node:dns/promises';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIPv4 } from 'node:net';

/** What a link is asked with; `addresses`, `isPublic` and `ca` are for tests. */
export type LinkCheckOptions = {
  waitMs?: number;
  addresses?: (host: string) => Promise<string[]>;
  isPublic?: (address: string) => boolean;
  ca?: string;
};

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

/**
 * Addresses that lead to this machine, its network, or nowhere: nobody who writes a text makes the server ask
 * there.
 */
const NON_PUBLIC_ADDRESSES = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [net, bits] = range.split('/');
  NON_PUBLIC_ADDRESSES.addSubnet(net!, Number(bits));
}
/** Of IPv6 only what is given out to the world, without what carries other addresses inside. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NON_PUBLIC_ADDRESSES.addSubnet(net, bits, 'ipv6');

/** Whether an address is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NON_PUBLIC_ADDRESSES.check(address);
  return PUBLIC_IPV6.check(address, 'ipv6') && !NON_PUBLIC_ADDRESSES.check(address, 'ipv6');
}

const resolve = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Asks whether a link leads to a page: by HEAD, and by GET where that is not answered well. Only https, at
 * most three redirects, never an address inside. Answers what is wrong, or null. Nothing of the page is read.
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
  const { waitMs = TIMEOUT_MS, addresses = resolve, isPublic = isPublicAddress, ca } = options;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await addresses(host).catch(() => []);
  const [address] = found;
  if (!address) return 'its host is not known';
  if (!found.every(isPublic)) return 'leads to an address inside';
  // The address that was looked at is the one that is asked, whatever the name says a moment later.
  const pinned: RequestOptions['lookup'] = (_, asked, done) => {
    const family = isIPv4(address) ? 4 : 6;
    if (asked.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  return await new Promise((tell) => {
    const signal = AbortSignal.timeout(waitMs);
    const asking = request(url, { method, signal, lookup: pinned, agent: false, ...(ca && { ca }) });
    asking.on('response', (response) => {
      tell({ status: response.statusCode ?? 0, location: response.headers.location });
      asking.destroy();
    });
    asking.on('error', () => tell(signal.aborted ? 'does not answer in time' : 'does not answer'));
    asking.end();
  });
}
