import { isIP } from 'node:net';

/**
 * The rate limit key of an address: an IPv4 address, or the /64 network of an IPv6 address, because one
 * household owns all of it.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64);
}

/**
 * The address block of one holder: for IPv6 the /48, because a household or a rented server may own hundreds
 * or thousands of /64 networks; for IPv4 the address.
 */
export function blockOf(address: string): string {
  return prefixOf(address, 48);
}

function prefixOf(address: string, bits: 48 | 64): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').split('%', 1)[0]!;
  if (isIP(plain) !== 6) return plain.slice(0, 64);
  const [head = '', tail] = plain.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, bits / 16);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}
