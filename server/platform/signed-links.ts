import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#contracts/values/uuid.ts';

const SIGNATURE = /^[A-Za-z0-9_-]{43}$/;
/** The form of a link's token: an id and a signature. */
export const LINK_TOKEN = /^[0-9a-f-]+\.[A-Za-z0-9_-]{43}$/;

export type LinkSignature = {
  /** The secret part of a link. */
  tokenOf(siteId: number, linkId: string): string;
  /** The link's id, or undefined when the token was not issued by this installation for this site. */
  read(siteId: number, token: string): string | undefined;
};

/**
 * Signs links of one purpose, such as `drafts/preview`: a token is valid for the purpose and the site it was
 * made for, and cannot be made from an id.
 */
export function createLinkSignature(secretKey: Buffer, purpose: string): LinkSignature {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `baize/${purpose}/1`, 32));
  const sign = (siteId: number, linkId: string) =>
    createHmac('sha256', key).update(`${siteId}/${linkId}`).digest();
  return {
    tokenOf: (siteId, linkId) => `${linkId}.${sign(siteId, linkId).toString('base64url')}`,
    read(siteId, token) {
      const [linkId = '', signature = ''] = token.split('.', 2);
      if (!isUuid(linkId) || !SIGNATURE.test(signature)) return undefined;
      const given = Buffer.from(signature, 'base64url');
      return timingSafeEqual(given, sign(siteId, linkId)) ? linkId : undefined;
    },
  };
}
