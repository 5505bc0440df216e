import { z } from 'zod';
import { type Call, envelope } from '#contracts/api/call.ts';
import { COMMON_ERRORS, ERRORS, type ErrorName, SESSION_ERRORS } from '#contracts/api/errors.ts';
import { api } from '#contracts/api/index.ts';

const CALLERS = {
  guest: 'Anybody.',
  player: 'A signed-in player: `account_id` and `auth` (the login’s `session_token`).',
  cookie: 'The browser’s session cookie.',
} as const;

/** All refusals of a call, in catalogue order. */
export function errorsOf(call: Call): ErrorName[] {
  const names = new Set<ErrorName>([
    ...COMMON_ERRORS,
    ...(call.caller === 'player' ? SESSION_ERRORS : []),
    ...call.errors,
  ]);
  return (Object.keys(ERRORS) as ErrorName[]).filter((name) => names.has(name));
}

/** The OpenAPI 3.1 document of the site API, generated from the schemas that validate each call. */
export function openApiDocument(): Record<string, unknown> {
  const paths = Object.entries(api).map(([name, call]) => [call.path, { post: operation(name, call) }]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baize site API',
      version: '1',
      description:
        'POST with a JSON body. `statusCode` 1 is success; every refusal names itself in `statusMessage`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The brand’s own host' }],
    paths: Object.fromEntries(paths),
    components: { schemas: { Refusal: jsonSchemaOf(envelope, 'output') } },
  };
}

function operation(name: string, call: Call): Record<string, unknown> {
  const statuses = Map.groupBy(errorsOf(call), (error) => ERRORS[error].http);
  const refusals = [...statuses].map(([http, names]) => [
    String(http),
    { description: names.join(', '), content: jsonContent({ $ref: '#/components/schemas/Refusal' }) },
  ]);
  return {
    operationId: name,
    summary: call.summary,
    description: [
      `Caller: ${CALLERS[call.caller]}`,
      call.rows.length > 0 ? `Requirements: ${call.rows.join(', ')}.` : '',
    ]
      .join('\n\n')
      .trim(),
    tags: [call.path.split('/')[2]],
    requestBody: { required: true, content: jsonContent(jsonSchemaOf(call.input, 'input')) },
    responses: {
      200: {
        description: 'Success',
        content: jsonContent(jsonSchemaOf(envelope.extend(call.output.shape), 'output')),
      },
      ...Object.fromEntries(refusals),
    },
  };
}

export function jsonContent(schema: unknown): Record<string, unknown> {
  return { 'application/json': { schema } };
}

export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
