import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, staffRef, uuid } from './fields.ts';
import { type Access, RIGHTS, type Right } from './rights.ts';

/** Rights excluded from tokens: staff access, secrets, and event endpoints. */
const PEOPLE_ONLY: readonly Right[] = ['staff', 'secrets', 'webhooks'];
export const TOKEN_RIGHTS = RIGHTS.filter((right) => !PEOPLE_ONLY.includes(right)) as [Right, ...Right[]];

/** Accesses of a read-only token, and the additional ones of a read-write token. Tokens never approve. */
export const TOKEN_READS: readonly Access[] = ['read', 'aggregate', 'partial'];
export const TOKEN_CHANGES: readonly Access[] = ['write', 'make', 'hold', 'block', 'record'];

export const MAX_TOKEN_DAYS = 366;

const apiToken = z.object({
  token_id: z.string(),
  name: z.string(),
  /** The staff member whose rights limit it. */
  owner: staffRef,
  rights: z.array(z.enum(TOKEN_RIGHTS)),
  may_change: z.boolean(),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokens = defineRead({
  path: 'tokens',
  summary: 'API tokens of a site, newest first, without the tokens themselves.',
  needs: ['staff', 'read'],
  input: {},
  output: { value: z.array(apiToken) },
});
export const createApiToken = defineWrite({
  path: 'tokens/create',
  summary:
    'Create an API token of your own. It has the chosen rights while you have them, and is shown once.',
  needs: ['staff', 'make'],
  input: {
    request_id: uuid,
    name: z.string().trim().min(3).max(50),
    rights: z
      .array(z.enum(TOKEN_RIGHTS))
      .min(1)
      .refine((rights) => new Set(rights).size === rights.length),
    may_change: z.boolean(),
    days: z.int().min(1).max(MAX_TOKEN_DAYS),
  },
  output: { token_id: z.string(), token: z.string() },
});
export const revokeApiToken = defineWrite({
  path: 'tokens/revoke',
  summary: 'Revoke a token at once.',
  needs: ['staff', 'make'],
  input: { token_id: uuid },
  output: {},
  errors: ['notFound'],
});

export const tokenCalls = { apiTokens, createApiToken, revokeApiToken };
