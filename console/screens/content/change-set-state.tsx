import type { CallOutput } from '../../lib/api.ts';
import { Badge } from '../../ui/components.tsx';
import { CONTENT_STATES } from './content-list.tsx';

export type ChangeSets = CallOutput<'changeSets'>;
export type ChangeSet = ChangeSets['value'][number];

const SET_STATES: typeof CONTENT_STATES = {
  ...CONTENT_STATES,
  open: { label: 'open', tone: 'plain' },
  published: { label: 'published', tone: 'good' },
  discarded: { label: 'discarded', tone: 'plain' },
};

/** The state of a set as a badge. */
export function SetState({ set: { state } }: { set: ChangeSet }) {
  const { label, tone } = SET_STATES[state]!;
  return <Badge tone={tone}>{label}</Badge>;
}
