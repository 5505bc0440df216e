import { z } from 'zod';
import { providerAnswers } from '#contracts/gwp/calls.ts';
import { gwpRequests } from '#contracts/gwp/requests.ts';
import { GWP_STATUSES, type GwpStatus } from '#contracts/gwp/statuses.ts';
import { CALL_TEXTS, OPS } from './gwp-texts.ts';
import { jsonContent, jsonSchemaOf } from './openapi.ts';

const HEADERS = {
  'X-Gwp-Key': 'Name of the key.',
  'X-Gwp-Timestamp': 'Unix seconds.',
  'X-Gwp-Nonce': 'New for every request.',
  'X-Gwp-Signature': 'HMAC-SHA-256, lower-case hex; /docs/gwp says over what.',
};
const parameters = Object.entries(HEADERS).map(([name, description]) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
}));

/**
 * The OpenAPI 3.1 document of GWP/1: a provider's messages to the wallet as paths, and the wallet's calls to
 * a provider as webhooks.
 */
export function gwpOpenApi(): Record<string, unknown> {
  const messages = Object.entries(gwpRequests).map(([op, request]) => [
    `/gwp/1/${op}`,
    { post: messageOf(op as keyof typeof gwpRequests, request) },
  ]);
  const calls = Object.entries(providerAnswers).map(([call, answer]) => [
    call,
    { post: callOf(call as keyof typeof providerAnswers, answer) },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'GWP/1', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      description: 'The wallet protocol for game providers. The rules are at /docs/gwp.',
    },
    servers: [{ url: '/', description: 'The wallet' }],
    paths: Object.fromEntries(messages),
    webhooks: Object.fromEntries(calls),
  };
}

function messageOf(op: keyof typeof gwpRequests, request: z.ZodType): Record<string, unknown> {
  const byHttp = Map.groupBy(Object.keys(GWP_STATUSES) as GwpStatus[], (status) => GWP_STATUSES[status].http);
  const responses = [...byHttp].map(([http, statuses]) => [
    String(http),
    { description: statuses.join(', '), content: jsonContent(answerSchema(statuses)) },
  ]);
  return {
    ...{ operationId: op, summary: OPS[op].text, description: `Answer: ${OPS[op].answer}.`, parameters },
    requestBody: { required: true, content: jsonContent(jsonSchemaOf(request, 'input')) },
    responses: Object.fromEntries(responses),
  };
}

function callOf(call: keyof typeof providerAnswers, answer: z.ZodObject): Record<string, unknown> {
  const schema = jsonSchemaOf(answer.extend({ status: z.string() }), 'input');
  return {
    ...{ operationId: `operator_${call}`, summary: CALL_TEXTS[call].text, parameters },
    description: `POST {url}/operator/1/${call}. Fields: ${CALL_TEXTS[call].request}.`,
    requestBody: { required: true, content: jsonContent({ type: 'object' }) },
    responses: { 200: { description: 'Answer', content: jsonContent(schema) } },
  };
}

const answerSchema = (statuses: readonly GwpStatus[]) => ({
  type: 'object',
  required: ['status'],
  properties: { status: { type: 'string', enum: statuses }, message: { type: 'string' } },
  additionalProperties: true,
});
