import type { ConsoleAnswer, ConsoleInput } from './call.ts';
import type { ConsoleApi, ConsoleCallName } from './index.ts';

type ConsoleClient = {
  [Name in ConsoleCallName]: (
    input: ConsoleInput<ConsoleApi[Name]>,
    options?: { inBackground?: boolean },
  ) => Promise<ConsoleAnswer<ConsoleApi[Name]>>;
};

/**
 * Typed caller. `paths`: the console's build contains only paths, no schemas. A call without an answer is
 * `serviceUnavailable`.
 */
export function createConsoleClient(
  paths: Record<ConsoleCallName, string>,
  send: (path: string, body: string, inBackground: boolean) => Promise<Response>,
): ConsoleClient {
  const call = (path: string) => async (input: unknown, options?: { inBackground?: boolean }) => {
    try {
      const response = await send(path, JSON.stringify(input), options?.inBackground ?? false);
      const answer: unknown = await response.json();
      if (typeof answer === 'object' && answer !== null && 'ok' in answer) return answer;
    } catch {
      // No connection, or an answer that is not JSON.
    }
    return { ok: false, error: 'serviceUnavailable', detail: '' };
  };
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, call(path)]),
  ) as unknown as ConsoleClient;
}
