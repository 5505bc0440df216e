import { z } from 'zod';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { COMMON_CONSOLE_ERRORS, CONSOLE_ERRORS, type ConsoleError } from '#contracts/console/errors.ts';
import { consoleApi } from '#contracts/console/index.ts';
import { exportList } from '#contracts/console/list-files.ts';
import { jsonContent, jsonSchemaOf } from '../http/openapi.ts';

const KINDS = {
  read: 'Changes nothing.',
  write: 'Changes something; needs a reason and is recorded in the audit log.',
  session: 'About the session itself.',
} as const;

const REFUSAL = z.object({
  ok: z.literal(false),
  error: z.enum(Object.keys(CONSOLE_ERRORS) as [ConsoleError, ...ConsoleError[]]),
  detail: z.unknown(),
});

/** The OpenAPI 3.1 document of the console's calls, generated from their validation schemas. */
export function consoleOpenApi(): Record<string, unknown> {
  const calls = Object.entries(consoleApi) as [string, ConsoleCall][];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baize console API',
      version: '1',
      description:
        'POST with a JSON body, on the console’s host alone. A call of a session sends the cookie that `signIn` sets and its `token` as `x-console-token`. A program sends an API token as `Authorization: Bearer` instead.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The console’s host' }],
    paths: Object.fromEntries(calls.map(([name, call]) => [call.path, { post: operation(name, call) }])),
    components: {
      schemas: { Refusal: jsonSchemaOf(REFUSAL, 'output') },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-baize_console' },
        token: { type: 'apiKey', in: 'header', name: 'x-console-token' },
        program: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: string, call: ConsoleCall): Record<string, unknown> {
  const { needs, kind, scope } = call;
  const right = needs ? `Right: ${needs.right} (${needs.access.join(' or ')}).` : '';
  const where = scope === 'platform' ? 'Of the platform: the role must hold for every brand.' : '';
  const errors = [...new Set<ConsoleError>([...COMMON_CONSOLE_ERRORS, ...call.errors])];
  const refusals = [...Map.groupBy(errors, (error) => CONSOLE_ERRORS[error])].map(([http, names]) => [
    String(http),
    { description: names.join(', '), content: jsonContent({ $ref: '#/components/schemas/Refusal' }) },
  ]);
  const success = jsonSchemaOf(z.object({ ok: z.literal(true), ...call.output.shape }), 'output');
  return {
    operationId: name,
    summary: call.summary,
    description: [KINDS[kind], right, where].filter(Boolean).join(' '),
    tags: [call.path.split('/')[3]],
    security:
      kind === 'session'
        ? []
        : [{ cookie: [], token: [] }, ...(needs && scope === 'site' ? [{ program: [] }] : [])],
    requestBody: { required: true, content: jsonContent(jsonSchemaOf(call.input, 'input')) },
    responses: {
      200:
        call === exportList
          ? { description: 'Success', content: { 'text/csv': { schema: { type: 'string' } } } }
          : { description: 'Success', content: jsonContent(success) },
      ...Object.fromEntries(refusals),
    },
  };
}
