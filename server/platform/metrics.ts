import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { openBreakers, outgoingCalls } from './external/call-metrics.ts';
import { sentSpans } from './tracing/span-metrics.ts';

/** The reason for an intended refusal: the brand is under maintenance. Failures have no reason. */
export type CallReason = 'maintenance';

/** Responses of the web role: the kind of page or `file`, and whether it was cached. */
type WebAnswer = { kind: string; status: number; cache: 'hit' | 'stale' | 'miss' | 'none' };

/** Label values: few, and never ids of players, payments or rounds. */
export type Labels = Record<string, string | number>;

export type Metrics = {
  /** Called with path, HTTP status and duration of every API call. */
  call(path: string, status: number, milliseconds: number, reason?: CallReason): void;
  /** Called for every page and file sent, with the duration. */
  web(answer: WebAnswer, milliseconds: number): void;
  /** A gauge that is read on scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** A gauge with labels whose values are all read on scrape; no values if the read fails. */
  gauges(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Promise<readonly { labels: Labels; value: number }[]>,
  ): void;
  /** A counter with labels; call the returned function to count. */
  counter(name: string, help: string, labels: readonly string[]): (labels: Labels, by: number) => void;
  /** A histogram of seconds with labels; call the returned function to observe. */
  seconds(
    name: string,
    help: string,
    labels: readonly string[],
    buckets: readonly number[],
  ): (labels: Labels, value: number) => void;
  /** The Prometheus text. */
  text(): Promise<string>;
};

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Durations in the Prometheus format; labels are bounded: call paths, kinds of page and HTTP statuses, never
 * ids.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(outgoingCalls);
  registry.registerMetric(openBreakers);
  registry.registerMetric(sentSpans);
  const calls = new Histogram({
    name: 'baize_api_call_seconds',
    help: 'API calls by path and HTTP status, those refused during maintenance with the reason',
    labelNames: ['path', 'status', 'reason'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const web = new Histogram({
    name: 'baize_web_request_seconds',
    help: 'Pages and files by kind, HTTP status and use of the page cache',
    labelNames: ['kind', 'status', 'cache'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const ofAnswers = new Map<string, Histogram.Internal<string>>();
  const ofAnswer = ({ kind, status, cache }: WebAnswer) => {
    const key = `${kind} ${status} ${cache}`;
    const known = ofAnswers.get(key) ?? web.labels(kind, String(status), cache);
    ofAnswers.set(key, known);
    return known;
  };
  return {
    call: (path, status, milliseconds, reason) =>
      calls.observe({ path, status: String(status), ...(reason && { reason }) }, milliseconds / 1000),
    web: (answer, milliseconds) => ofAnswer(answer).observe(milliseconds / 1000),
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: async () => gauge.set(await Promise.resolve(read()).catch(() => Number.NaN)),
      });
    },
    gauges: (name, help, labels, read) => addGauges(registry, { name, help, labels }, read),
    counter(name, help, labelNames) {
      const counter = new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
      return (labels, by) => counter.inc(labels, by);
    },
    seconds(name, help, labelNames, buckets) {
      const names = { labelNames: [...labelNames], buckets: [...buckets] };
      const histogram = new Histogram({ name, help, ...names, registers: [registry] });
      return (labels, value) => histogram.observe(labels, value);
    },
    text: () => registry.metrics(),
  };
}

function addGauges(
  registry: Registry,
  { name, help, labels }: { name: string; help: string; labels: readonly string[] },
  read: Parameters<Metrics['gauges']>[3],
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect: async () => {
      const rows = await read().catch(() => []);
      gauge.reset();
      for (const row of rows) gauge.set(row.labels, row.value);
    },
  });
}
