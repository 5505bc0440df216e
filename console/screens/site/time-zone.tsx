import { useState } from 'react';
import { timeZoneNames } from '#contracts/values/time-zones.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';

/** The zone of the brand's days; it can change until a day of reports is closed. */
export function TimeZone() {
  const { may, site, refresh } = useSession();
  const { data, reload } = useRead('brandTimeZone', {});
  const [isOpen, setOpen] = useState(false);
  const write = useWrite();
  if (!data) return '–';
  const { time_zone: before, is_fixed } = data;
  return (
    <>
      {before}{' '}
      {is_fixed ? (
        <small className="hint">Fixed: a report day is closed.</small>
      ) : (
        may('sites', 'write') && <Button onClick={() => setOpen(true)}>Change time zone …</Button>
      )}
      {isOpen && (
        <Action
          title="Change the time zone"
          verb="Change"
          fields={[
            {
              ...{ name: 'time_zone', label: 'Time zone', kind: 'choice', initial: before },
              options: [...new Set([before, ...timeZoneNames()])].map((value) => ({ value, label: value })),
            },
          ]}
          run={({ time_zone = '', reason = '' }) => write('setBrandTimeZone', { before, time_zone, reason })}
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) void Promise.all([reload(), refresh(site.site_id)]);
          }}
        >
          Sets the day of reports, limits, VIP cycles and schedules. Fixed once the first report day is
          closed.
        </Action>
      )}
    </>
  );
}
