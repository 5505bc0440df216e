import { Gauge, Histogram } from 'prom-client';
import { inSpan } from '../tracing/spans.ts';

type CallTarget = { kind: 'gateway' | 'provider'; name: string; operation: string };

/**
 * Calls of this process to other companies' servers. Kept per process, not per application, because clients
 * are created before an application exists; included in every registry. Labels are gateways, providers and
 * operations.
 */
export const outgoingCalls = new Histogram({
  name: 'baize_outgoing_call_seconds',
  help: 'Calls to payment gateways and game providers by result: ok, refused, failed',
  labelNames: ['kind', 'name', 'operation', 'result'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers: [],
});

/**
 * Circuit breaker state of this process after its last call: 1 after too many consecutive failures until a
 * call to the provider at that host succeeds, otherwise 0. Two brands may reach one provider at two hosts.
 */
export const openBreakers = new Gauge({
  name: 'baize_breaker_open',
  help: 'Circuit breakers of game providers: 1 is open',
  labelNames: ['provider', 'host'],
  registers: [],
});

/**
 * Runs a call, traced, and records how long it took; `isRefusal` distinguishes a refusal by the remote server
 * from a failure.
 */
export async function timeCall<T>(
  { kind, name, operation }: CallTarget,
  work: () => Promise<T>,
  isRefusal: (error: unknown) => boolean,
): Promise<T> {
  const begun = performance.now();
  const attributes = { 'baize.partner': name };
  const record = (result: string) =>
    outgoingCalls.labels(kind, name, operation, result).observe((performance.now() - begun) / 1000);
  try {
    const value = await inSpan(() => ({ name: `${kind} ${operation}`, kind: 'internal', attributes }), work);
    record('ok');
    return value;
  } catch (error) {
    record(isRefusal(error) ? 'refused' : 'failed');
    throw error;
  }
}
