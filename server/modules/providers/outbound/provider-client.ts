import type { z } from 'zod';
import { type ProviderAnswer, type ProviderCall, providerAnswers } from '#contracts/gwp/calls.ts';
import type { Db } from '../../../platform/database/index.ts';
import { describeCallFailure } from '../../../platform/external/call-failures.ts';
import { openBreakers, timeCall } from '../../../platform/external/call-metrics.ts';
import { createOutages, type Outages } from '../../../platform/external/outages.ts';
import { requestPublic } from '../../../platform/external/public-request.ts';
import type { Log } from '../../../platform/log.ts';
import { traceOutgoing } from '../../../platform/tracing/outgoing-span.ts';
import { dialects } from '../adapters/dialects.ts';
import type { SecretEncryption } from '../secret-encryption.ts';
import type { ProviderKey } from '../tables.ts';
import { type CircuitBreaker, CircuitOpenError, createCircuitBreaker } from './circuit-breaker.ts';
import { findConnection, type ProviderConnection, whyNotConnected } from './connection.ts';
import type { Exchange } from './dialect.ts';
import { ProviderDown, ProviderRefused } from './errors.ts';
import { gwpDialect, probeGwp, type RequestFault } from './gwp.ts';

/** Maximum size of a provider's response. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The text of a response; throws when it is longer than any valid one. */
async function readResponseText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

type LastCall = { isAnswered: boolean; at: Date };

export type Outbound = {
  /** Calls a provider of a site. Throws `ProviderDown` or `ProviderRefused`. */
  ask<Call extends ProviderCall>(
    db: Db,
    key: ProviderKey,
    call: Call,
    fields: object,
  ): Promise<ProviderAnswer<Call>>;
  /**
   * Sends a faulty request to a provider that uses GWP/1 and returns its response; undefined for a dialect.
   * Throws `ProviderDown` without a response.
   */
  probe(db: Db, key: ProviderKey, fault: RequestFault): Promise<{ http: number; status: string } | undefined>;
  /** The circuit breaker's state; open means that the provider is not called for a while. */
  stateOf(url: string, providerCode: string): CircuitBreaker['state'];
  /** The outcome of this process's last call to a provider; undefined before the first. */
  lastCallOf(url: string, providerCode: string): LastCall | undefined;
};

type OutboundOptions = {
  seal: SecretEncryption;
  log: Pick<Log, 'warn' | 'error'>;
  /**
   * Origins that may be called even though they use http or are inside our network; any other must be public
   * https [wallet 11].
   */
  origins: readonly string[];
  now(): Date;
  send?: typeof fetch;
  /** For tests: the time limit of one attempt. */
  waitMs?: number;
};

/** A provider's address in outage records: two brands may call one provider at two addresses. */
export const outageName = (providerCode: string, url: string): string => `provider:${providerCode} ${url}`;

/** Time limit per attempt; one retry [wallet 6]. */
const TIMEOUT_MS = 5000;
const TRIES = 2;
const CIRCUIT_BREAKER = { failures: 5, openMs: 30_000, maxConcurrent: 24 };

const isRefusal = (error: unknown) => error instanceof ProviderRefused;

/** Calls to providers, each with its own breaker: a hanging provider does not affect others. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { seal, log, now } = options;
  const breakers = new Map<string, CircuitBreaker>();
  const breakerOf = (url: string, providerCode: string): CircuitBreaker => {
    const name = `${providerCode} ${url}`;
    const known = breakers.get(name);
    if (known) return known;
    const isFailure = (error: unknown) => !(error instanceof ProviderRefused);
    const made = createCircuitBreaker({ ...CIRCUIT_BREAKER, now: () => now().getTime(), isFailure });
    breakers.set(name, made);
    return made;
  };
  const lastCalls = new Map<string, LastCall>();
  let known: Outages | undefined;
  return {
    stateOf: (url, providerCode) => breakerOf(url, providerCode).state,
    lastCallOf: (url, providerCode) => lastCalls.get(outageName(providerCode, url)),
    async probe(db, key, fault) {
      const line = await findConnection(db, seal, key);
      if (!line) throw new ProviderDown(await whyNotConnected(db, key));
      if (line.adapter) return undefined;
      const request = { line, provider: key.provider_code, fault, now: now() };
      return await probeGwp(exchangeOf(options), request).catch((error: unknown) => {
        throw new ProviderDown(describeCallFailure(error));
      });
    },
    async ask(db, key, call, fields) {
      const line = await findConnection(db, seal, key);
      if (!line) throw new ProviderDown(await whyNotConnected(db, key));
      const breaker = breakerOf(line.url, key.provider_code);
      known ??= createOutages(db, log, now);
      const outages = known;
      const name = outageName(key.provider_code, line.url);
      try {
        const target = { kind: 'provider' as const, name: key.provider_code, operation: call };
        const send = () => callWithRetry(options, line, call, { ...key, ...fields });
        const answer = await breaker.run(() => timeCall(target, send, isRefusal));
        lastCalls.set(name, { isAnswered: true, at: now() });
        await outages.ended(name);
        return answer;
      } catch (error) {
        lastCalls.set(name, { isAnswered: error instanceof ProviderRefused, at: now() });
        if (error instanceof ProviderRefused) await outages.ended(name);
        else if (breaker.state === 'open') await outages.began(name);
        if (error instanceof ProviderRefused) throw error;
        const why = describeCallFailure(error);
        if (!(error instanceof CircuitOpenError))
          log.warn({ provider: key.provider_code, call, why }, 'a provider does not answer');
        throw new ProviderDown(why);
      } finally {
        const isOpen = breaker.state !== 'closed';
        openBreakers.labels(key.provider_code, new URL(line.url).host).set(isOpen ? 1 : 0);
      }
    },
  };
}

async function callWithRetry<Call extends ProviderCall>(
  options: OutboundOptions,
  line: ProviderConnection,
  call: Call,
  fields: ProviderKey & object,
): Promise<ProviderAnswer<Call>> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await callOnce(options, line, call, fields);
    } catch (error) {
      if (left === 0 || error instanceof ProviderRefused) throw error;
    }
  }
}

/** The first invalid fields of a response: `games.0.min_bet: Invalid input`. */
function describeIssues({ issues }: z.ZodError): string {
  const described = issues.slice(0, 3).map(({ path, message }) => `${path.join('.')}: ${message}`);
  return described.join('; ').slice(0, 200);
}

/** Requests go to public https addresses, and to the configured origins. */
function exchangeOf({ origins, send = fetch, waitMs = TIMEOUT_MS }: OutboundOptions): Exchange {
  return async (url, headers, body) => {
    if (!origins.includes(url.origin))
      return await requestPublic({ url, method: 'POST', headers, body, waitMs, maxBytes: MAX_BYTES });
    const signal = AbortSignal.timeout(waitMs);
    return await traceOutgoing({ method: 'POST', url }, async (added) => {
      const request = { headers: { ...headers, ...added }, body: new Uint8Array(body), signal };
      const response = await send(url, { method: 'POST', redirect: 'error', ...request });
      return { status: response.status, headers: response.headers, text: await readResponseText(response) };
    });
  };
}

async function callOnce<Call extends ProviderCall>(
  options: OutboundOptions,
  line: ProviderConnection,
  call: Call,
  { site_id: _, provider_code: provider, ...fields }: ProviderKey & object,
): Promise<ProviderAnswer<Call>> {
  const speech = line.adapter ? dialects[line.adapter] : gwpDialect;
  const reply = await speech(exchangeOf(options), { call, line, provider, fields, now: options.now() });
  const parsed = providerAnswers[call].safeParse(reply);
  if (!parsed.success) throw new Error(`its answer has an invalid format: ${describeIssues(parsed.error)}`);
  return parsed.data as ProviderAnswer<Call>;
}
