import { z } from 'zod';

/** The collector's headers as pairs; throws a URIError for an invalid percent-encoding. */
export function headersOfCollector(text = ''): Record<string, string> {
  const pairs = text === '' ? [] : text.split(',');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}

function isPercentEncoded(text: string): boolean {
  try {
    headersOfCollector(text);
    return true;
  } catch {
    return false;
  }
}

/** Destination and sampling rate of traces. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'OpenTelemetry collector that receives traces by OTLP over HTTP; without it nothing is traced (guides/observe.md)',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]+(?:,[^=,\s]+=[^,]+)*$/, 'takes pairs such as authorization=Bearer%20secret')
    .refine(isPercentEncoded, 'holds a value with an invalid percent-encoding; write a percent sign as %25')
    .optional()
    .describe('Headers for the collector, values percent-encoded: name=value,name=value'),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .max(100)
    .default('baize')
    .describe('Name of these processes in traces'),
  TRACE_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('Share of requests, jobs and webhooks that are traced: 0.01 is one in a hundred'),
  TRACE_CALLERS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(10)
    .describe(
      'Further requests traced per second and process because their caller traces them (traceparent); 0: none',
    ),
};
export type TracingConfig = z.infer<z.ZodObject<typeof tracingVariables>>;
