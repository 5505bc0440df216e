import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

/** The job runner's log lines in our log; its messages about every job go to debug. */
export function quietLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const data = { ...scope, ...meta };
    if (level === 'error') log.error(data, message);
    else if (level === 'warning') log.warn(data, message);
    else log.debug(data, message);
  });
}
