import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = {
  /** Told path, HTTP status and duration of every API call. */
  call(path: string, status: number, milliseconds: number): void;
  /** Told how a page was answered: from the cache, rendered, not modified. */
  page(
    source: 'cache' | 'stale' | 'rendered' | 'unmodified' | 'payload',
    status: number,
    milliseconds: number,
  ): void;
  /** The Prometheus text. */
  text(): Promise<string>;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Counters and durations in the Prometheus format; labels are bounded: call paths and kinds, never ids. */
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
  const pages = new Histogram({
    name: 'baize_page_seconds',
    help: 'Pages by source',
    labelNames: ['source'],
    buckets: SECONDS,
    registers: [registry],
  });
  const statuses = new Counter({
    name: 'baize_page_statuses_total',
    help: 'Pages by HTTP status',
    labelNames: ['status'],
    registers: [registry],
  });
  return {
    call: (path, status, milliseconds) => calls.labels(path, String(status)).observe(milliseconds / 1000),
    page: (source, status, milliseconds) => {
      pages.labels(source).observe(milliseconds / 1000);
      statuses.labels(String(status)).inc();
    },
    text: () => registry.metrics(),
  };
}
