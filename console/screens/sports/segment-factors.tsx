import { useState } from 'react';
import { type Success, useRead, useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { SegmentMatches } from '../../ui/segment-matches.tsx';
import { FactorTable } from './factor-table.tsx';

type Factor = Success<'segmentFactors'>['value'][number];

const versionText = ({ version, newest, is_archived }: Factor) =>
  `${version}${is_archived ? ', archived' : ''}${newest > version ? `, newest ${newest}` : ''}`;

/** Shares of the maximum stake of the players of segments. */
export function SegmentFactors() {
  return (
    <FactorTable
      title="Segment factors"
      empty="No segment has a factor."
      verb="Set a segment’s factor"
      read={useRead('segmentFactors', {})}
      rowKey={({ segment_id }) => segment_id}
      nameOf={({ name }) => `the factor of ${name}`}
      columns={[
        { head: 'Segment', cell: ({ name }) => <b>{name}</b>, kind: 'wide' },
        { head: 'Version', cell: versionText },
      ]}
      form={(row, onClose) => <FactorForm row={row} onClose={onClose} />}
    />
  );
}

type FormProps = { row: Factor | undefined; onClose(isDone: boolean): void };

/** Sets the factor of a segment by its newest rules; an archived one keeps those it has. */
function FactorForm({ row, onClose }: FormProps) {
  const act = useWrite();
  const { data } = useRead('segmentNames', {});
  const names = data?.value ?? [];
  const [chosen, choose] = useState('');
  const segmentId = row?.segment_id ?? (chosen || names[0]?.segment_id) ?? '';
  const [version, setVersion] = useState(row?.version);
  const isCounted = segmentId !== '' && !row?.is_archived;
  return (
    <Action
      title={row ? `Stake factor of ${row.name}` : 'Stake factor of a segment'}
      verb="Set"
      body={isCounted && <Matches key={segmentId} segmentId={segmentId} onVersion={setVersion} />}
      fields={[
        ...(row
          ? []
          : [
              {
                ...{ name: 'segment', label: 'Segment', kind: 'choice' as const },
                options: names.map(({ segment_id, name }) => ({ value: segment_id, label: name })),
                chosen: { value: segmentId, set: choose },
              },
            ]),
        {
          ...{ name: 'factor', label: 'Percent of the standard maximum stake' },
          ...{ initial: `${row?.factor_percent ?? 100}`, maxLength: 4 },
          hint: 'From 1 to 1000; 100 is the standard stake.',
        },
      ]}
      run={async ({ factor: text = '', reason = '' }) => {
        const factor_percent = Number(text);
        if (!Number.isInteger(factor_percent) || factor_percent < 1 || factor_percent > 1000)
          return { wrong: 'factor', text: 'A whole number from 1 to 1000.' };
        if (!version) return { wrong: '', text: 'Choose a segment.' };
        return await act('setSegmentFactor', { segment_id: segmentId, version, factor_percent, reason });
      }}
      onClose={onClose}
    >
      A player’s own factor comes first, then the lowest of the player’s segments. A later change of the
      segment’s rules applies once the factor is set again.
    </Action>
  );
}

function Matches({ segmentId, onVersion }: { segmentId: string; onVersion(version: number): void }) {
  const read = useRead('segmentFactorCount', { segment_id: segmentId });
  return <SegmentMatches read={read} onVersion={onVersion} />;
}
