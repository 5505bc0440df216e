import { useEffect, useState } from 'react';
import {
  type SegmentCondition,
  type SegmentMatch,
  type SegmentRules,
  segmentRules,
} from '#contracts/values/segment-rules.ts';
import { useRead } from '../../lib/query.ts';
import { Button, Placeholder } from '../../ui/components.tsx';
import { Select } from '../../ui/inputs.tsx';
import { type Choices, ConditionRow, newCondition } from './condition-row.tsx';

const MAX_CONDITIONS = 20;
const MAX_GROUPS = 5;
const MAX_IN_GROUP = 10;
/** Rules are counted this long after the last change. */
const PAUSE_MS = 400;
const MATCHES = [
  { value: 'all', label: 'all of these conditions' },
  { value: 'any', label: 'any of these conditions' },
];

type Props = { rules: SegmentRules; choices: Choices; onChange(rules: SegmentRules): void };

/** Rules of a segment: conditions, and groups of them; with a count of the players who match. */
export function RuleBuilder({ rules, choices, onChange }: Props) {
  const { match, conditions, groups } = rules;
  const replaceGroup = (at: number, group: SegmentRules['groups'][number]) =>
    onChange({
      ...rules,
      groups: group.conditions.length > 0 ? groups.with(at, group) : groups.toSpliced(at, 1),
    });
  return (
    <>
      <ConditionList
        legend="Players must meet"
        {...{ match, conditions, choices, max: MAX_CONDITIONS }}
        onChange={(part) => onChange({ ...rules, ...part })}
      />
      {groups.map((group, at) => (
        <ConditionList
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity of their own
          key={at}
          legend={`${match === 'all' ? 'And' : 'Or'} group ${at + 1}`}
          {...{ ...group, choices, max: MAX_IN_GROUP }}
          onChange={(part) => replaceGroup(at, { ...group, ...part })}
        />
      ))}
      {groups.length < MAX_GROUPS && (
        <div className="actions">
          <Button
            onClick={() =>
              onChange({
                ...rules,
                groups: [
                  ...groups,
                  { match: match === 'all' ? 'any' : 'all', conditions: [newCondition('deposits')] },
                ],
              })
            }
          >
            Add a group
          </Button>
        </div>
      )}
      <LiveCount rules={rules} />
    </>
  );
}

type Part = { match: SegmentMatch; conditions: SegmentCondition[] };
type ListProps = Part & {
  legend: string;
  choices: Choices;
  max: number;
  onChange(part: Part): void;
};

function ConditionList({ legend, match, conditions, choices, max, onChange }: ListProps) {
  return (
    <fieldset className="rows">
      <legend>{legend}</legend>
      <Select
        label="Match"
        value={match}
        options={MATCHES}
        onChange={(chosen) => onChange({ match: chosen as SegmentMatch, conditions })}
      />
      {conditions.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity of their own
          key={`${at} ${condition.field}`}
          condition={condition}
          choices={choices}
          onChange={(changed) => onChange({ match, conditions: conditions.with(at, changed) })}
          onRemove={() => onChange({ match, conditions: conditions.toSpliced(at, 1) })}
        />
      ))}
      {conditions.length < max && (
        <Button onClick={() => onChange({ match, conditions: [...conditions, newCondition('last_play')] })}>
          Add a condition
        </Button>
      )}
    </fieldset>
  );
}

/** The number of players who match, a moment after each change. */
function LiveCount({ rules }: { rules: SegmentRules }) {
  const text = JSON.stringify(rules);
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const checked = segmentRules.safeParse(JSON.parse(settled));
  return (
    <section className="segment-count" aria-live="polite" aria-label="Players who match">
      {checked.success ? (
        <Counted rules={checked.data} />
      ) : (
        <p>Complete the conditions to see how many match.</p>
      )}
    </section>
  );
}

export function Counted({ rules }: { rules: SegmentRules }) {
  const { data, error } = useRead('segmentPreview', { rules });
  if (!data) return <Placeholder error={error} />;
  if (!data.counts) return <p>Counting takes too long. Use shorter periods or fewer conditions on play.</p>;
  const { members, reachable, inbox, mail, sms, push } = data.counts;
  const shown = (count: number) => count.toLocaleString('en');
  return (
    <>
      <p>
        <b>{shown(members)}</b> {members === 1 ? 'player matches' : 'players match'}. {shown(reachable)}{' '}
        agreed to marketing: inbox {shown(inbox)}, email {shown(mail)}, SMS {shown(sms)}, push {shown(push)}.
      </p>
      {data.sample.length > 0 && (
        <p className="hint">
          For example {data.sample.map(({ account_id, name }) => `${account_id} ${name}`.trim()).join(', ')}
        </p>
      )}
    </>
  );
}
