import { useRead, useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Minutes after midnight of `21:30`; undefined for anything else. */
function minuteOf(text = ''): number | undefined {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim());
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

/** Maximum number of marketing messages per player, and the quiet hours. */
export function MarketingLimits({ onClose }: { onClose(isDone: boolean): void }) {
  const act = useWrite();
  const { data } = useRead('marketingLimits', {});
  if (!data) return null;
  const { per_day, per_week, quiet_from, quiet_to, zone } = data;
  return (
    <Action
      title="Marketing message limits"
      verb="Save"
      fields={[
        { name: 'per_day', label: 'Messages per player in 24 hours', initial: String(per_day) },
        { name: 'per_week', label: 'Messages per player in 7 days', initial: String(per_week) },
        {
          ...{ name: 'quiet_from', label: 'No email, SMS or push from', initial: clockOf(quiet_from) },
          hint: `Time zone: ${zone}.`,
        },
        {
          ...{ name: 'quiet_to', label: 'No email, SMS or push until', initial: clockOf(quiet_to) },
          hint: 'Enter the same time twice for no quiet hours.',
        },
      ]}
      run={async (values) => {
        const [from, to] = [minuteOf(values.quiet_from), minuteOf(values.quiet_to)];
        if (from === undefined) return { wrong: 'quiet_from', text: 'Enter a time such as 21:00.' };
        if (to === undefined) return { wrong: 'quiet_to', text: 'Enter a time such as 09:00.' };
        return await act('setMarketingLimits', {
          ...{ per_day: Number(values.per_day), per_week: Number(values.per_week) },
          ...{ quiet_from: from, quiet_to: to, reason: values.reason ?? '' },
        });
      }}
      onClose={onClose}
    >
      They apply to all journeys and marketing broadcasts together.
    </Action>
  );
}
