import type { ProviderCall } from '#contracts/gwp/calls.ts';
import type { ProviderConnection } from './connection.ts';

type ProviderResponse = { status: number; headers: Headers; text: string };
/** One request to a provider, with a time limit. */
export type Exchange = (url: URL, headers: Record<string, string>, body: Buffer) => Promise<ProviderResponse>;

export type DialectCall = {
  call: ProviderCall;
  line: ProviderConnection;
  provider: string;
  fields: Record<string, unknown>;
  now: Date;
};

/**
 * Translates our calls into a company's protocol and its responses into ours. Throws `ProviderRefused` for a
 * refusal, any other error when the response cannot be trusted.
 */
export type ProviderDialect = (exchange: Exchange, requested: DialectCall) => Promise<unknown>;

/** The default response for a company without such a call. */
export const NO_SUCH_CALL = 'NO_SUCH_CALL';

/** Relative to a company's base URL, which may have a path. */
export const urlOf = ({ url }: ProviderConnection, path: string): URL =>
  new URL(`${url.replace(/\/$/, '')}${path}`);
