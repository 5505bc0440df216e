import type { ConsoleAnswer, ConsoleInput, ConsoleOutput } from '#contracts/console/call.ts';
import { createConsoleClient } from '#contracts/console/client.ts';
import { type ConsoleApi, type ConsoleCallName, consoleApi } from '#contracts/console/index.ts';
import { noteReference } from './errors.ts';

export type CallOutput<Name extends ConsoleCallName> = ConsoleOutput<ConsoleApi[Name]>;
export type CallAnswer<Name extends ConsoleCallName> = ConsoleAnswer<ConsoleApi[Name]>;

/** Headers of every call in a session; read from this origin's own answers, inaccessible to other origins. */
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

/** The session has ended: a wrong password in a form of the session is also answered with 401. */
async function isSignedOut(response: Response): Promise<boolean> {
  const { error } = (await response.json()) as { error?: string };
  return error === 'signInNeeded';
}

async function send(path: string, body: string, inBackground: boolean): Promise<Response> {
  const response = await fetch(path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-console-token': token,
      ...(inBackground ? { 'x-console-background': '1' } : {}),
    },
  });
  if (response.status === 401 && token !== '' && (await isSignedOut(response.clone()))) onSignedOut();
  if (response.status >= 500) noteReference(response.headers.get('x-request-id') ?? '');
  return response;
}

export const api = createConsoleClient(paths, send);

/** All rows of a list as the server's CSV, or its refusal. An interrupted transfer yields no file. */
export async function fetchListFile(
  input: ConsoleInput<ConsoleApi['exportList']>,
): Promise<{ ok: true; file: Blob } | Extract<CallAnswer<'exportList'>, { ok: false }>> {
  try {
    const response = await send(paths.exportList, JSON.stringify(input), false);
    if (response.ok) return { ok: true, file: await response.blob() };
    return (await response.json()) as Extract<CallAnswer<'exportList'>, { ok: false }>;
  } catch {
    return { ok: false, error: 'serviceUnavailable', detail: '' };
  }
}
