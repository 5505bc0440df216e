import { z } from 'zod';
import { domainName } from './brands.ts';
import { definePlatformRead, definePlatformWrite } from './call.ts';
import { siteNumber } from './fields.ts';

/** The brand that may use a domain; null: every brand. */
const brand = siteNumber.nullable();

export const senderDomains = definePlatformRead({
  path: 'sender-domains',
  summary: 'Domains that brands may use for the sender of their emails.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({ domain: z.string(), brand_id: z.int().nullable(), brand_name: z.string().nullable() }),
    ),
  },
});

/** The relay must be able to send for it: SPF and DKIM of the domain name the relay. */
export const allowSenderDomain = definePlatformWrite({
  path: 'sender-domains/allow',
  summary: 'Allow one brand, or every brand, to send email from addresses of a domain.',
  needs: ['sites', 'write'],
  input: { domain: domainName, for_brand: brand },
  output: {},
  errors: ['notFound', 'nameTaken'],
});

/** Senders with this domain are no longer used from the next email on. */
export const removeSenderDomain = definePlatformWrite({
  path: 'sender-domains/remove',
  summary: 'Remove a sender domain. Emails of brands that use it leave from the installation’s sender again.',
  needs: ['sites', 'write'],
  input: { domain: domainName },
  output: {},
  errors: ['notFound'],
});

export const senderDomainCalls = { senderDomains, allowSenderDomain, removeSenderDomain };
