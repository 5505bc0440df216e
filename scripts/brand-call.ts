import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ConsoleCall } from '../contracts/console/call.ts';
import { consoleApi } from '../contracts/console/index.ts';
import { openSecretKey } from '../server/app/installation-key.ts';
import { type Application, consoleHosts, createApplication } from '../server/app.ts';
import { COMMAND_ADDRESS } from '../server/modules/operators/index.ts';
import { createLog } from '../server/platform/log.ts';
import type { openForCommand } from './command-database.ts';

export type CallOptions = {
  /** Name of the call, as in `contracts/console/index.ts`. */
  name: string;
  /** Login of the staff member on whose behalf the call is made. */
  login: string;
  /** Its fields, as in the contract. */
  fields: object;
  /** A picture, for calls that take one. */
  upload: string;
  reason: string;
};

/** What the console answers: `ok`, and the fields of the call or the name of the refusal. */
export type CallAnswer = Record<string, unknown> & { ok: boolean };

/**
 * Makes a console call as a staff member, with that member's permissions, checks and audit entries, and
 * returns the console's response.
 */
export async function callConsole(
  { database, config, extensions }: Omit<Awaited<ReturnType<typeof openForCommand>>, 'close'>,
  siteId: number | undefined,
  { name, login, fields, upload, reason }: CallOptions,
): Promise<CallAnswer> {
  const call = (consoleApi as Record<string, ConsoleCall>)[name];
  if (!call || call.kind === 'session') throw new Error(`call ${name} does not exist`);
  const secretKey = await openSecretKey(database, config);
  const log = createLog('warn');
  const application = createApplication({ database, config, secretKey, log, extensions });
  const session = await application.operators.openCommandSession(login);
  if (!session) throw new Error(`account ${login} does not exist or is disabled`);
  const [host = ''] = consoleHosts(config);
  const headers = {
    ...{ host, 'content-type': 'application/json', 'x-console-token': session.token },
    cookie: session.cookie.split(';')[0]!,
  };
  const post = async (path: string, input: object): Promise<CallAnswer> => {
    const request = new Request(`http://${host}${path}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(input) },
    });
    return (await (await application.fetch(request, ORIGIN)).json()) as CallAnswer;
  };
  try {
    return await post(call.path, {
      ...(call.scope === 'site' && siteId !== undefined && { site_id: siteId }),
      ...('request_id' in call.input.shape && { request_id: randomUUID() }),
      ...(call.kind === 'write' && { reason }),
      ...(upload && { name: basename(upload), file: (await readFile(upload)).toString('base64') }),
      ...fields,
    });
  } finally {
    await post(consoleApi.signOut.path, {});
  }
}

const ORIGIN: Parameters<Application['fetch']>[1] = { peer: COMMAND_ADDRESS };
