import { z } from 'zod';

/** Where traces go, and how many. */
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
