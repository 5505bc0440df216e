import { useState } from 'react';
import type { JourneyItem } from '#contracts/console/journeys.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Badge, Button, Page } from '../../ui/components.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useSegmentOptions } from '../segments/segment-options.ts';
import { JourneyDetail } from './journey-detail.tsx';
import { JourneyForm } from './journey-form.tsx';
import { MarketingLimits } from './marketing-limits.tsx';
import type { StepChoices } from './step-rows.tsx';

const TONES = { running: 'good', paused: 'warn', ended: 'plain' } as const;

/** Types of campaigns whose value does not depend on an event. */
const GIVEN_TYPES: readonly string[] = ['no_deposit', 'manual', 'free_rounds'];

/** Journeys: messages and bonuses triggered by events, and their results. */
export default function Journeys() {
  const { may } = useSession();
  const { data, error, reload } = useRead('journeys', {}, 30);
  const segments = useSegmentOptions();
  const campaigns = useRead('campaigns', {}).data?.value;
  const [chosenId, choose] = useState('');
  const [task, setTask] = useState<'' | 'add' | 'limits'>('');
  const choices: StepChoices = {
    segments: segments ?? [],
    campaigns: (campaigns ?? [])
      .filter(({ state, rules }) => state === 'open' && GIVEN_TYPES.includes(String(rules.type)))
      .map(({ campaign_id, title }) => ({ value: campaign_id, label: title })),
  };
  const close = (isDone: boolean) => {
    setTask('');
    if (isDone) void reload();
  };
  return (
    <Page
      title="Journeys"
      hint="Automated messages and bonuses for single players, started by a trigger."
      actions={
        <>
          {may('campaigns', 'make', 'approve') && (
            <Button onClick={() => setTask('limits')}>Message limits …</Button>
          )}
          {may('campaigns', 'make') && (
            <Button tone="primary" onClick={() => setTask('add')} disabled={!segments || !campaigns}>
              New journey …
            </Button>
          )}
        </>
      }
    >
      <Queue
        label="Journeys"
        rows={segments && data?.value}
        error={error}
        empty="No journeys."
        rowKey={({ journey_id }) => journey_id}
        chosen={data?.value.find(({ journey_id }) => journey_id === chosenId)}
        onChoose={(row) => choose(row?.journey_id ?? '')}
        detailTitle={({ name }) => name}
        detail={(row) => (
          <JourneyDetail key={row.journey_id} journey={row} choices={choices} onDone={() => void reload()} />
        )}
        columns={[
          { head: 'Name', cell: ({ name }: JourneyItem) => <b>{name}</b>, kind: 'wide' as const },
          {
            head: 'State',
            cell: ({ state }: JourneyItem) => <Badge tone={TONES[state]}>{state}</Badge>,
          },
          { head: 'Inside', cell: ({ inside }: JourneyItem) => inside, kind: 'figure' as const },
          { head: 'Version', cell: ({ version }: JourneyItem) => version, kind: 'figure' as const },
        ]}
      />
      {task === 'add' && <JourneyForm choices={choices} onClose={close} />}
      {task === 'limits' && <MarketingLimits onClose={close} />}
    </Page>
  );
}
