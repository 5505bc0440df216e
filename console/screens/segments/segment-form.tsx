import { useState } from 'react';
import type { SegmentItem } from '#contracts/console/segments.ts';
import { type SegmentRules, segmentRules } from '#contracts/values/segment-rules.ts';
import { useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { type Choices, newCondition } from './condition-row.tsx';
import { RuleBuilder } from './rule-builder.tsx';

type Props = {
  /** The segment to change; a new one without it. */
  segment?: SegmentItem | undefined;
  choices: Choices;
  onClose(isDone: boolean): void;
};

/** Creates a segment, or the next version of one. */
export function SegmentForm({ segment, choices, onClose }: Props) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const [rules, setRules] = useState<SegmentRules>(
    segment?.rules ?? { match: 'all', conditions: [newCondition('last_play')], groups: [] },
  );
  return (
    <Action
      title={segment ? `Change ${segment.name}` : 'New segment'}
      verb={segment ? 'Save version' : 'Create'}
      fields={[{ name: 'name', label: 'Name', initial: segment?.name ?? '', maxLength: 80 }]}
      body={<RuleBuilder rules={rules} choices={choices} onChange={setRules} />}
      run={async ({ name = '', reason = '' }) => {
        const checked = segmentRules.safeParse(rules);
        if (!checked.success) return { wrong: '', text: 'Complete every condition first.' };
        const values = { name, rules: checked.data, reason };
        if (!segment) return await act('createSegment', { request_id, ...values });
        const { segment_id, version } = segment;
        return await act('changeSegment', { segment_id, version, ...values });
      }}
      onClose={onClose}
    >
      Excluded, closed and blocked players, players on a time-out and players with markers of harm never
      match. Messages reach only players who agreed to marketing on that channel.
    </Action>
  );
}
