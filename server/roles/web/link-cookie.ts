import { LINK_TOKEN } from '../../platform/signed-links.ts';

/** Headers of answers to the holder of a private link: never stored, indexed or passed on. */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
};

/** The cookie of one host that holds the token of a private link. */
export const createLinkCookie = (name: string) => ({
  /** The token in a Cookie header; undefined for none and for what cannot be one. */
  tokenOf(cookies = ''): string | undefined {
    if (!cookies.includes(name)) return undefined;
    const named = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`));
    const token = named?.trim().slice(name.length + 1);
    return token !== undefined && LINK_TOKEN.test(token) ? token : undefined;
  },
  /** The Set-Cookie line; an empty token with 0 seconds removes the cookie. */
  line(token: string, seconds: number, protocol: 'http' | 'https'): string {
    const secure = protocol === 'https' ? '; Secure' : '';
    return `${name}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  },
});
