import { randomInt } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type Context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { headersOfCollector, type TracingConfig } from '../config/tracing.ts';
import type { Log } from '../log.ts';
import { RELEASE } from '../release.ts';
import { sentSpans } from './span-metrics.ts';
import { type RemoteSpan, type Span, type SpanDescription, setTracer, type Tracer } from './spans.ts';

type CollectorOptions = TracingConfig & { ROLES: readonly string[] };
export type Collector = {
  /** Sends finished spans. */
  flush(): Promise<void>;
  /** Ends tracing; waits at most two seconds for the collector. */
  stop(): Promise<void>;
};

const SAMPLED = 1;
const TIMEOUT_MS = 2_000;
const SECOND_MS = 1_000;
const WARNING_MS = 60_000;
const MILLION = 1_000_000;
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
};

/**
 * Traces to an OpenTelemetry collector. The only file that imports its packages, and itself imported only
 * where a collector is configured.
 */
export function startCollector(options: CollectorOptions, log: Pick<Log, 'warn'>): Collector {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = '', OTEL_EXPORTER_OTLP_HEADERS: headers } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: headersOfCollector(headers),
    timeoutMillis: TIMEOUT_MS,
    concurrencyLimit: 2,
  });
  const resource = resourceFromAttributes({
    'service.name': options.OTEL_SERVICE_NAME,
    'service.version': RELEASE,
    'service.instance.id': `${hostname()}:${process.pid}`,
    'baize.roles': options.ROLES.join(','),
  });
  const processor = new BatchSpanProcessor({
    exporter: watched(exporter, log),
    exportTimeoutMillis: TIMEOUT_MS,
  });
  const provider = new TracerProvider({ resource, spanProcessors: [processor] });
  const tracer = createTracer(provider, options);
  setTracer(tracer);
  return {
    flush: () => processor.forceFlush(),
    async stop() {
      setTracer(undefined);
      // Spans not accepted by an unreachable collector are dropped.
      await provider.shutdown().catch(() => {});
    },
  };
}

/**
 * Samples a random share; traces requested by callers have a separate limit, so that strangers cost little.
 */
function createTracer(
  provider: TracerProvider,
  { TRACE_SHARE: share, TRACE_CALLERS: perSecond }: TracingConfig,
): Tracer {
  const otel = provider.getTracer('baize');
  let [second, taken] = [0, 0];
  const isWithinLimit = () => {
    const now = Math.floor(performance.now() / SECOND_MS);
    if (now !== second) [second, taken] = [now, 0];
    taken += 1;
    return taken <= perSecond;
  };
  return {
    isChosen: (caller) =>
      randomInt(MILLION) < share * MILLION || (caller?.isSampled === true && isWithinLimit()),
    start({ name, kind, attributes = {} }: SpanDescription, parent) {
      const made = otel.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      const { traceId, spanId } = made.spanContext();
      const span: Spanned = {
        context: made.spanContext(),
        traceId,
        traceparent: `00-${traceId}-${spanId}-01`,
        set: (attributes) => void made.setAttributes(attributes),
        rename: (name) => void made.updateName(name),
        end(failure) {
          if (failure !== undefined)
            made.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure);
          made.end();
        },
      };
      return span;
    },
  };
}

type Spanned = Span & { context: SpanContext };

function contextOf(parent: Span | RemoteSpan | undefined): Context {
  if (!parent) return ROOT_CONTEXT;
  const context: SpanContext =
    'spanId' in parent
      ? { traceId: parent.traceId, spanId: parent.spanId, traceFlags: SAMPLED, isRemote: true }
      : (parent as Spanned).context;
  return trace.setSpanContext(ROOT_CONTEXT, context);
}

/** Counts the spans accepted by the collector, and logs once a minute if it accepts none. */
function watched(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let lastWarning = -WARNING_MS;
  return {
    shutdown: () => exporter.shutdown(),
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        sentSpans.labels(result.code === 0 ? 'sent' : 'lost').inc(spans.length);
        if (result.code !== 0 && performance.now() - lastWarning >= WARNING_MS) {
          lastWarning = performance.now();
          log.warn({ reason: result.error?.message }, 'the collector of traces does not take them');
        }
        done(result);
      }),
  };
}
