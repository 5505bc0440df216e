import { type ProviderAnswer, type ProviderCall, providerAnswers } from '#contracts/gwp/calls.ts';
import type { Db } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { createOutages, type Outages } from '../../../platform/outages.ts';
import { dialects } from '../adapters/dialects.ts';
import type { SecretSeal } from '../seal.ts';
import type { ProviderKey } from '../tables.ts';
import { type Breaker, createBreaker, Shut } from './breaker.ts';
import { ProviderDown, ProviderRefused } from './failures.ts';
import { gwp } from './gwp.ts';
import { type Line, lineOf } from './line.ts';
import { readText } from './read.ts';
import type { Exchange } from './speech.ts';

export type Outbound = {
  /** Asks a provider of a site. Throws `ProviderDown` or `ProviderRefused`. */
  ask<Call extends ProviderCall>(
    db: Db,
    key: ProviderKey,
    call: Call,
    fields: object,
  ): Promise<ProviderAnswer<Call>>;
  /** How it stands with a provider's line: open means that it is left alone for a while. */
  stateOf(url: string, providerCode: string): Breaker['state'];
};

export type OutboundOptions = {
  seal: SecretSeal;
  log: Pick<Log, 'warn' | 'error'>;
  /** Origins that may be called; anything else is refused, whatever an account says [11]. */
  origins: readonly string[];
  now(): Date;
  send?: typeof fetch;
  /** For tests: how long one try may take. */
  waitMs?: number;
};

/** A provider's line as outages name it: two brands may call one provider at two addresses. */
export const outageOf = (providerCode: string, url: string): string => `provider:${providerCode} ${url}`;

/** One try, and one more [seamless wallet 6]. */
const WAIT_MS = 5000;
const TRIES = 2;
const BREAKER = { failures: 5, openMs: 30_000, atOnce: 24 };

/** Calls to providers, each by its own breaker: one that hangs costs nobody else anything. */
export function createOutbound(options: OutboundOptions): Outbound {
  const { seal, log, origins, now } = options;
  const breakers = new Map<string, Breaker>();
  const breakerOf = (url: string, providerCode: string): Breaker => {
    const name = `${providerCode} ${url}`;
    const known = breakers.get(name);
    if (known) return known;
    const isFailure = (error: unknown) => !(error instanceof ProviderRefused);
    const made = createBreaker({ ...BREAKER, now: () => now().getTime(), isFailure });
    breakers.set(name, made);
    return made;
  };
  let known: Outages | undefined;
  return {
    stateOf: (url, providerCode) => breakerOf(url, providerCode).state,
    async ask(db, key, call, fields) {
      const line = await lineOf(db, seal, key);
      if (!line) throw new ProviderDown(`${key.provider_code} is not connected`);
      if (!origins.includes(new URL(line.url).origin)) {
        log.error({ provider: key.provider_code, url: line.url }, 'a provider’s address is not allowed');
        throw new ProviderDown('its address is not allowed');
      }
      const breaker = breakerOf(line.url, key.provider_code);
      known ??= createOutages(db, log, now);
      const outages = known;
      const name = outageOf(key.provider_code, line.url);
      try {
        const answer = await breaker.run(() => tryTwice(options, line, call, { ...key, ...fields }));
        await outages.ended(name);
        return answer;
      } catch (error) {
        if (error instanceof ProviderRefused) await outages.ended(name);
        else if (breaker.state === 'open') await outages.began(name);
        if (error instanceof ProviderRefused) throw error;
        const why = error instanceof Error ? error.message : String(error);
        if (!(error instanceof Shut))
          log.warn({ provider: key.provider_code, call, why }, 'a provider does not answer');
        throw new ProviderDown(why);
      }
    },
  };
}

async function tryTwice<Call extends ProviderCall>(
  options: OutboundOptions,
  line: Line,
  call: Call,
  fields: ProviderKey & object,
): Promise<ProviderAnswer<Call>> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await once(options, line, call, fields);
    } catch (error) {
      if (left === 0 || error instanceof ProviderRefused) throw error;
    }
  }
}

async function once<Call extends ProviderCall>(
  { now, send = fetch, waitMs = WAIT_MS }: OutboundOptions,
  line: Line,
  call: Call,
  { site_id: _, provider_code: provider, ...fields }: ProviderKey & object,
): Promise<ProviderAnswer<Call>> {
  const exchange: Exchange = async (url, headers, body) => {
    const signal = AbortSignal.timeout(waitMs);
    const response = await send(url, {
      method: 'POST',
      redirect: 'error',
      headers,
      body: new Uint8Array(body),
      signal,
    });
    return { status: response.status, headers: response.headers, text: await readText(response) };
  };
  const speech = line.adapter ? dialects[line.adapter] : gwp;
  const said = await speech(exchange, { call, line, provider, fields, now: now() });
  return providerAnswers[call].parse(said) as ProviderAnswer<Call>;
}
