import type { ProviderCall } from '#contracts/gwp/calls.ts';
import type { ProviderConnection } from './connection.ts';

export type ProviderResponse = { status: number; headers: Headers; text: string };
/** One request to a provider, within the time it may take. */
export type Exchange = (url: URL, headers: Record<string, string>, body: Buffer) => Promise<ProviderResponse>;

export type DialectCall = {
  call: ProviderCall;
  line: ProviderConnection;
  provider: string;
  fields: Record<string, unknown>;
  now: Date;
};

/**
 * How a company is asked: a call of ours in its words, and what it answers in ours. Throws `ProviderRefused`
 * when it said no, anything else when it said nothing that can be trusted.
 */
export type ProviderDialect = (exchange: Exchange, requested: DialectCall) => Promise<unknown>;

/** What a company that has no such call is taken to have said. */
export const NO_SUCH_CALL = 'NO_SUCH_CALL';

/** Below the address of a company, which may have a path of its own. */
export const urlOf = ({ url }: ProviderConnection, path: string): URL =>
  new URL(`${url.replace(/\/$/, '')}${path}`);
