import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

/**
 * Writes the job runner's log lines to the platform log; per-job messages go to debug, and all messages do
 * after `isOver`.
 */
export function quietLogger(log: Log, isOver: () => boolean = () => false): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const data = { ...scope, ...meta };
    if (isOver()) log.debug(data, message);
    else if (level === 'error') log.error(data, message);
    else if (level === 'warning') log.warn(data, message);
    else log.debug(data, message);
  });
}
