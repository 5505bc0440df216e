import { calls } from 'virtual:api-paths';
import type { Client, Send } from '#contracts/client.ts';

/**
 * The browser's typed caller: the same shape as `contracts/client.ts`, without the schemas. A call that gets
 * no answer counts as the failure its contract names [E-05].
 */
export function createBrowserClient(send: Send): Client {
  const client: Record<string, (input: unknown) => Promise<unknown>> = {};
  for (const [name, [path, statusCode, statusMessage]] of Object.entries(calls)) {
    client[name] = async (input) => {
      try {
        const headers = { 'content-type': 'application/json' };
        const response = await send(path, { method: 'POST', headers, body: JSON.stringify(input) });
        const answer: unknown = await response.json();
        if (typeof answer === 'object' && answer !== null && 'statusCode' in answer) return answer;
      } catch {
        // No connection, or an answer that is no JSON: both are "unreachable".
      }
      return { statusCode, statusMessage, statusDetail: '' };
    };
  }
  return client as unknown as Client;
}
