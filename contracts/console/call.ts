import { z } from 'zod';
import type { ConsoleError } from './errors.ts';
import { siteNumber } from './fields.ts';
import type { Access, Right } from './rights.ts';

/** Required right: one of the accesses to a function of the table of rights. */
type RequiredRight = { right: Right; access: readonly Access[] };

/**
 * A console call: POST, JSON in, `{ ok: true, … }` or `{ ok: false, error, detail }` out. `kind`: `read`
 * changes nothing; `write` requires a reason and adds an audit log entry in the same transaction; `session`
 * manages the session itself and works with or without one.
 */
export type ConsoleCall<
  In extends z.ZodRawShape = z.ZodRawShape,
  Out extends z.ZodRawShape = z.ZodRawShape,
  Kind extends 'read' | 'write' | 'session' = 'read' | 'write' | 'session',
> = {
  path: `/console/api/${string}`;
  summary: string;
  kind: Kind;
  /** `platform`: not specific to a site; only roles for every site count. */
  scope: 'site' | 'platform';
  /** Undefined: any signed-in staff member, on their own sites. */
  needs: RequiredRight | undefined;
  input: z.ZodObject<In>;
  output: z.ZodObject<Out>;
  errors: readonly ConsoleError[];
  /** Maximum body size in bytes if a call carries a file. */
  maxBytes: number | undefined;
  /** A read that may be answered by a replica that has everything committed before the call. */
  reads: 'replica' | undefined;
};

type CallDeclaration<In extends z.ZodRawShape, Out extends z.ZodRawShape> = {
  path: string;
  summary: string;
  /** `['withdrawals', 'make', 'approve']`: the function, then its accesses, any of which is sufficient. */
  needs?: readonly [Right, Access, ...Access[]];
  input: In;
  output: Out;
  errors?: readonly ConsoleError[];
  maxBytes?: number;
  reads?: 'replica';
};

/** Every call except session calls names its site; a site where the person has no role is refused. */
const siteShape = { site_id: siteNumber };
/** Reason for the audit log. */
const reasonShape = { reason: z.string().trim().min(3).max(500) };

function declare<
  In extends z.ZodRawShape,
  Out extends z.ZodRawShape,
  const Kind extends 'read' | 'write' | 'session',
>(
  kind: Kind,
  call: CallDeclaration<In, Out>,
  scope: 'site' | 'platform' = 'site',
): ConsoleCall<In, Out, Kind> {
  const { needs, path, summary } = call;
  return {
    path: `/console/api/${path}`,
    summary,
    kind,
    scope,
    needs: needs && { right: needs[0], access: needs.slice(1) as Access[] },
    input: z.object(call.input) as z.ZodObject<In>,
    output: z.object(call.output) as z.ZodObject<Out>,
    errors: call.errors ?? [],
    maxBytes: call.maxBytes,
    reads: call.reads,
  };
}

/** Defines a read call. */
export function defineRead<In extends z.ZodRawShape, Out extends z.ZodRawShape>(
  call: CallDeclaration<In, Out>,
) {
  return declare('read', { ...call, input: { ...siteShape, ...call.input } });
}

/**
 * Defines a change, or access to hidden data: it requires a reason and is recorded in the audit log. With a
 * caller-chosen `request_id` it is idempotent: a repeated request gets the first answer; a different request
 * with the same id is refused.
 */
export function defineWrite<In extends z.ZodRawShape, Out extends z.ZodRawShape>(
  call: CallDeclaration<In, Out>,
) {
  const errors: ConsoleError[] = [...(call.errors ?? [])];
  if ('request_id' in call.input) errors.push('requestReused');
  return declare('write', { ...call, errors, input: { ...siteShape, ...reasonShape, ...call.input } });
}

/** Defines a read of platform data, across all brands or independent of them. */
export function definePlatformRead<In extends z.ZodRawShape, Out extends z.ZodRawShape>(
  call: CallDeclaration<In, Out>,
) {
  return declare('read', call, 'platform');
}

/** Defines a platform change; see `defineWrite`. */
export function definePlatformWrite<In extends z.ZodRawShape, Out extends z.ZodRawShape>(
  call: CallDeclaration<In, Out>,
) {
  const errors: ConsoleError[] = [...(call.errors ?? []), 'requestReused'];
  return declare('write', { ...call, errors, input: { ...reasonShape, ...call.input } }, 'platform');
}

/** Defines a call on the session itself. */
export function defineSessionCall<In extends z.ZodRawShape, Out extends z.ZodRawShape>(
  call: CallDeclaration<In, Out>,
) {
  return declare('session', call);
}

export type ConsoleInput<C extends ConsoleCall> = z.input<C['input']>;
export type ConsoleChecked<C extends ConsoleCall> = z.output<C['input']>;
export type ConsoleOutput<C extends ConsoleCall> = z.output<C['output']>;
export type ConsoleAnswer<C extends ConsoleCall> =
  | ({ ok: true } & ConsoleOutput<C>)
  | { ok: false; error: ConsoleError; detail: unknown };
