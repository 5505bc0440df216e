import { type ComponentProps, useContext } from 'react';
import { SessionContext } from '../lib/session.ts';
import { localTime } from '../lib/zoned-time.ts';

/** The zone dates are entered in: the brand's. */
export const useZone = (): string => useContext(SessionContext)?.site.zone ?? 'UTC';

type Props = Omit<ComponentProps<'input'>, 'type' | 'defaultValue'> & { initial: string };

/** A date and a time of the brand's zone; `initial` is an instant, or empty. */
export function DateTime({ initial, ...rest }: Props) {
  const zone = useZone();
  return (
    <input {...rest} type="datetime-local" max="2099-12-31T23:59" defaultValue={localTime(initial, zone)} />
  );
}
