import { lookup } from 'node:dns/promises';
import type { RequestOptions } from 'node:https';
import { BlockList, isIPv4 } from 'node:net';

/**
 * Local, private and unroutable addresses, which a link in a text must not make the server call.
 */
const NON_PUBLIC_ADDRESSES = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [net, bits] = range.split('/');
  NON_PUBLIC_ADDRESSES.addSubnet(net!, Number(bits));
}
/** For IPv6 only globally routable addresses, excluding those that embed other addresses. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NON_PUBLIC_ADDRESSES.addSubnet(net, bits, 'ipv6');

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NON_PUBLIC_ADDRESSES.check(address);
  return PUBLIC_IPV6.check(address, 'ipv6') && !NON_PUBLIC_ADDRESSES.check(address, 'ipv6');
}

/** All addresses of a host, from the system resolver. */
export const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** The connection uses the checked address, even if the name resolves to another one later. */
export function pinnedLookup(address: string): NonNullable<RequestOptions['lookup']> {
  const family = isIPv4(address) ? 4 : 6;
  return (_, requested, done) => {
    if (requested.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
