import { parseArgs } from 'node:util';
import { openSecretKey } from '../server/app/installation-key.ts';
import { createApplication } from '../server/app.ts';
import { failureText } from '../server/platform/database/unavailability.ts';
import type { KeyRotation } from '../server/platform/key-rotation/index.ts';
import { createLog } from '../server/platform/log.ts';
import { openForCommand } from './command-database.ts';

const USAGE = `npm run keys -- --status | --rotate
  The replacement of SECRET_KEY (docs/guides/run-it-for-real.md). Needs DATABASE_URL, SECRET_KEY and
  SECRET_KEY_PREVIOUS as the server has them, and its storage of files; with the bundled database the server
  must not be running.
  --status: how many values still need the previous key. Ends with 1 while there are any.
  --rotate: encrypts them again under SECRET_KEY, as the job of the server does every hour. It can be stopped
  and started again at any time.`;

type Connection = Awaited<ReturnType<typeof openForCommand>>;

/** Prints what is left; returns the exit code. */
async function report(keys: KeyRotation, { database }: Connection): Promise<number> {
  const { current, previous, isReplaced, remaining } = await keys.state(database.db);
  console.log(`Key: ${current}. Previous key: ${previous ?? 'none'}.`);
  if (!previous) return 0;
  for (const { name, count } of remaining) console.log(`${name}: ${count}`);
  const isDone = isReplaced && remaining.length === 0;
  console.log(
    isDone
      ? 'Everything is encrypted under the key. Where every process has both keys, SECRET_KEY_PREVIOUS can go.'
      : 'The previous key is still needed.',
  );
  return isDone ? 0 : 1;
}

async function main(): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { status: flag, rotate: flag } });
  if (values.status === values.rotate) {
    console.error(USAGE);
    return 2;
  }
  const connection = await openForCommand();
  const { config, database } = connection;
  try {
    const secretKey = await openSecretKey(database, config);
    const { keys } = createApplication({ database, config, secretKey, log: createLog('warn') });
    if (values.rotate) console.log(`Encrypted again: ${await keys.run()}`);
    return await report(keys, connection);
  } finally {
    await connection.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 2;
}
