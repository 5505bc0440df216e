import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, uuid } from './fields.ts';

/** `GWP/1`, our own protocol, or another vendor's dialect. */
export const PROVIDER_PROTOCOLS = ['gwp', 'hub88', 'evoplay'] as const;
export const PROVIDER_STATUSES = ['open', 'closing', 'disabled'] as const;

const provider_code = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
const key_id = z.string().regex(/^[A-Za-z0-9_-]{4,64}$/);
/** Address or network of its calls: `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** A brand's connection to a provider, without secrets. */
const connectionValues = z.object({
  protocol: z.enum(PROVIDER_PROTOCOLS),
  /** URL for our calls. */
  url: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i)
    .max(300),
  /** The only allowed origin of its games. */
  game_origin: z
    .string()
    .regex(/^https?:\/\/[^\s/?#@]+$/i)
    .max(253),
  /** The provider’s id of this brand. */
  site_ref: z.string().max(64),
  addresses: z.array(network).max(64),
  demo: z.enum(['never', 'verified', 'signed_in']),
  allow_orphan_win: z.boolean(),
  accept_rollback_after_win: z.boolean(),
  status: z.enum(PROVIDER_STATUSES),
  /** hub88: the provider’s public key as PEM. Empty for others. */
  public_key: z.string().max(4000),
  /** hub88: `operator_id` and `product`; evoplay: `project` and `version`; `factor:CUR` scales a currency. */
  settings: z.record(z.string().regex(/^[A-Za-z_:]{1,32}$/), z.string().max(200)),
});
export type ConnectionValues = z.infer<typeof connectionValues>;

const openItem = z.object({
  what: z.enum(['rounds', 'wins', 'differences', 'free_rounds', 'days', 'jackpots']),
  count: z.int(),
});
export type OpenItem = z.infer<typeof openItem>;

const checkRun = z.object({
  run_id: z.string(),
  kind: z.enum(['reach', 'conformance']),
  state: z.enum(['running', 'passed', 'failed']),
  started_at: instant,
  lines: z.array(
    z.object({
      area: z.string(),
      name: z.string(),
      verdict: z.enum(['ok', 'failed', 'left out']),
      detail: z.string(),
    }),
  ),
});
export type CheckRunItem = z.infer<typeof checkRun>;

export const providerConnection = defineRead({
  path: 'providers/connection',
  summary:
    'Connection of a brand to a provider: address, networks, keys without secrets, tests, and open items.',
  needs: ['games', 'read'],
  input: { provider_code },
  output: {
    name: z.string(),
    values: connectionValues,
    /** Path called by the provider, below the platform’s address. */
    endpoint: z.string(),
    keys: z.array(
      z.object({
        key_id: z.string(),
        /** `waiting`: not yet approved by a second person. */
        state: z.enum(['waiting', 'active', 'retired']),
        since: instant,
      }),
    ),
    checks: z.array(checkRun),
    /**
     * Whether this version of the connection has passed its conformance check, which is required before
     * opening.
     */
    is_conformant: z.boolean(),
    open: z.array(openItem),
  },
  errors: ['notFound'],
});

export const proposeProvider = defineWrite({
  path: 'providers/propose',
  summary:
    'Propose to connect a game provider to a brand, or to change the connection. A second administrator approves. It opens after a passed conformance run.',
  needs: ['secrets', 'make'],
  input: {
    request_id: uuid,
    provider_code,
    /** As shown to players; the name of a provider of other brands is kept. */
    name: z.string().trim().min(1).max(100),
    values: connectionValues,
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile', 'notConformant'],
});

/** Returned again only for a repeated request. */
export const proposeProviderKey = defineWrite({
  path: 'providers/key/add',
  summary:
    'Propose a provider key. The secret is shown once, in the answer; it is valid after a second administrator approves.',
  needs: ['secrets', 'make'],
  input: {
    request_id: uuid,
    provider_code,
    /** The provider’s own key id; ours if empty. */
    key_id: z.union([key_id, z.literal('')]),
    /** A secret issued by the provider; generated here if empty. */
    secret: z.union([z.string().min(16).max(4000), z.literal('')]),
  },
  output: {
    proposal_id: z.string(),
    state: z.enum(['open', 'done']),
    key_id: z.string(),
    /** Empty if the provider issued it, and for hub88, which needs only our public key. */
    secret: z.string(),
    /** hub88: our public key, for the provider. */
    public_key: z.string(),
  },
  errors: ['notFound', 'twoKeys', 'nameTaken'],
});

export const retireProviderKey = defineWrite({
  path: 'providers/key/retire',
  summary: 'Retire a key of a provider. Requests signed with it are refused within a second.',
  needs: ['secrets', 'make'],
  input: { provider_code, key_id },
  output: {},
  errors: ['notFound'],
});

export const stopProvider = defineWrite({
  path: 'providers/stop',
  summary:
    'Accept no new rounds from a provider (closing), or no calls at all (disabled). Reopening it needs a proposal.',
  needs: ['games', 'write'],
  input: { provider_code, status: z.enum(['closing', 'disabled']) },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});

/** `stillOpen` lists the open items: rounds, wins, differences, free rounds. */
export const disconnectProvider = defineWrite({
  path: 'providers/disconnect',
  summary: 'Disconnect a provider and retire its keys. Refused while anything is open.',
  needs: ['secrets', 'make'],
  input: { provider_code },
  output: {},
  errors: ['notFound', 'stillOpen', 'changedMeanwhile'],
});

export const testProvider = defineWrite({
  path: 'providers/test',
  summary:
    'Test a provider with a signed request for one page of its games. The result is listed among its tests.',
  needs: ['games', 'write'],
  input: { provider_code },
  output: { run_id: z.string() },
  errors: ['notFound'],
});

export const checkProvider = defineWrite({
  path: 'providers/check',
  summary:
    'Run the conformance check: every call a provider must answer and every request it must reject. No money moves.',
  needs: ['games', 'write'],
  input: { provider_code },
  output: { run_id: z.string() },
  errors: ['notFound'],
});
