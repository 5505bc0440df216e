import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

/** The job runner's log lines in our log; its messages about every job go to debug, and all once `isOver`. */
export function quietLogger(log: Log, isOver: () => boolean = () => false): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const data = { ...scope, ...meta };
    if (isOver()) log.debug(data, message);
    else if (level === 'error') log.error(data, message);
    else if (level === 'warning') log.warn(data, message);
    else log.debug(data, message);
  });
}
