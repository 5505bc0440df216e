import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** Told path, HTTP status and duration of every API call. */
  call(path: string, status: number, milliseconds: number): void;
  /** The Prometheus text. */
  text(): Promise<string>;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Durations in the Prometheus format; labels are bounded: call paths and HTTP statuses, never ids. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'baize_api_call_seconds',
    help: 'API calls by path and HTTP status',
    labelNames: ['path', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  return {
    call: (path, status, milliseconds) => calls.labels(path, String(status)).observe(milliseconds / 1000),
    text: () => registry.metrics(),
  };
}
