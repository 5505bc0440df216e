import { announce } from './demo/announce.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { createPlatform, type Platform } from './process.ts';

/** A second signal within this time is the terminal's and the launcher's copy of the first. */
const ECHO_MILLISECONDS = 1000;

/** Runs the platform until a signal ends it. `started`: when the command began, for the time to ready; `brands`: the demo's, all by default. */
export async function main({
  started,
  hotReload = false,
  brands,
}: {
  started: number;
  hotReload?: boolean;
  brands?: readonly string[];
}): Promise<void> {
  const config = configOrExit();
  const log = createLog(config.LOG_LEVEL);
  const starting = createPlatform(config, { log, hotReload, ...(brands && { brands }) });
  endOnSignal(starting);
  try {
    announce(await starting, config, (Date.now() - started) / 1000);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (config.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(78);
  }
}

/** The first signal drains and stops everything, once it has started; a later one, given on purpose, ends at once. */
function endOnSignal(starting: Promise<Platform>): void {
  let since = 0;
  const end = (signal: string) => {
    if (since > 0) {
      if (Date.now() - since > ECHO_MILLISECONDS) process.exit(1);
      return;
    }
    since = Date.now();
    console.log(`\n${signal}: finishing open requests and stopping the database …`);
    const stopped = starting.then((platform) => platform.stop());
    stopped.then(
      () => {
        console.log('Stopped.');
        process.exit(0);
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
}
