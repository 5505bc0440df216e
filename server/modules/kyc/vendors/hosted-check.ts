import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PartnerRequest } from '../../../platform/external/partner-fetch.ts';
import type { CheckResult, IdentityVendor, VendorDefinition } from './vendor.ts';

/** Maximum clock deviation of a callback. */
const TOLERANCE_MS = 300_000;

const created = z.object({ id: z.string().min(1).max(100), page_url: z.url().max(500) });
const result = z.object({
  status: z.enum(['pending', 'approved', 'rejected']),
  reference: z.string(),
  document: z
    .object({
      full_name: z.string().max(200),
      birth_date: z.union([z.iso.date(), z.literal('')]),
      number: z.string().max(64),
      expires_on: z.union([z.iso.date(), z.literal('')]),
    })
    .nullable(),
});
const callback = z.object({ check_id: z.string().min(1).max(100) });

/**
 * HTTP API with a hosted page: `POST /v1/checks` opens a check, `GET /v1/checks/:id` returns its result. A
 * callback signed with HMAC-SHA256 over time, a dot and the body (`identity-signature: t=…,v1=…`) announces
 * the result. The simulator implements it; vendors with another API get their own definitions.
 */
export const hostedCheckVendor: VendorDefinition = {
  code: 'hosted-check',
  label: 'Hosted check',
  create({ url, secrets, fetch }): IdentityVendor {
    const base = url.replace(/\/$/, '');
    async function call(path: string, request: Pick<PartnerRequest, 'method' | 'body'>): Promise<unknown> {
      const headers = { authorization: `Bearer ${secrets.apiKey}`, 'content-type': 'application/json' };
      const { status, text } = await fetch({ ...request, url: new URL(`${base}${path}`), headers });
      if (status < 200 || status >= 300) throw new Error(`the identity vendor answered ${status}`);
      return JSON.parse(text) as unknown;
    }
    return {
      async create({ checkId, siteId, person, language, returnUrl }) {
        const body = JSON.stringify({
          ...{ reference: checkId, account: String(siteId), language, return_url: returnUrl },
          ...{ full_name: person.fullName, birth_date: person.born ?? '' },
        });
        const { id, page_url } = created.parse(await call('/v1/checks', { method: 'POST', body }));
        return { externalId: id, pageUrl: page_url };
      },
      async fetchResult(externalId) {
        const path = `/v1/checks/${encodeURIComponent(externalId)}`;
        return resultOf(result.parse(await call(path, { method: 'GET' })));
      },
      readCallback(raw, headers, now) {
        if (!isSigned(raw, headers.get('identity-signature') ?? '', secrets.hookSecret, now))
          return undefined;
        return callback.safeParse(parseJson(raw)).data?.check_id;
      },
    };
  },
};

function resultOf({ status, reference, document }: z.infer<typeof result>): CheckResult {
  if (status === 'pending') return { status };
  if (status === 'rejected' || !document) return { status: 'rejected', checkId: reference };
  const { full_name, birth_date, number, expires_on } = document;
  const found = { fullName: full_name, born: birth_date, number, expiresOn: expires_on };
  return { status: 'approved', checkId: reference, ...found };
}

function isSigned(raw: Uint8Array, header: string, secret: string, now: Date): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (seconds === '' || Math.abs(now.getTime() - Number(seconds) * 1000) > TOLERANCE_MS) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'));
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'));
  } catch {
    return undefined;
  }
}
