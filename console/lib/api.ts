import type { ConsoleAnswer, ConsoleOutput } from '#contracts/console/call.ts';
import { createConsoleClient } from '#contracts/console/client.ts';
import { type ConsoleApi, type ConsoleCallName, consoleApi } from '#contracts/console/index.ts';
import { noteReference } from './errors.ts';

export type CallOutput<Name extends ConsoleCallName> = ConsoleOutput<ConsoleApi[Name]>;
export type CallAnswer<Name extends ConsoleCallName> = ConsoleAnswer<ConsoleApi[Name]>;

/** What every call of a session carries; read from this origin's own answers, out of reach of others. */
let token = '';
let onSignedOut: () => void = () => {};

export function setToken(value: string): void {
  token = value;
}
/** Called when the server reports that the session has ended. */
export function onSignedOutDo(listener: () => void): void {
  onSignedOut = listener;
}

const paths = Object.fromEntries(
  Object.entries(consoleApi).map(([name, call]) => [name, call.path]),
) as Record<ConsoleCallName, string>;

export const api = createConsoleClient(paths, async (path, body, inBackground) => {
  const response = await fetch(path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-console-token': token,
      ...(inBackground ? { 'x-console-background': '1' } : {}),
    },
  });
  if (response.status === 401 && token !== '') onSignedOut();
  if (response.status >= 500) noteReference(response.headers.get('x-request-id') ?? '');
  return response;
});
