import { useState } from 'react';
import type { ScreeningRules } from '#contracts/console/screening.ts';
import { CONFIRMED_EFFECTS, SCREENING_KINDS, type ScreeningKind } from '#contracts/values/screening.ts';
import { moment } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';
import { Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';
import { EFFECTS, LISTED_AS } from './screening-labels.ts';

/** Whether and how strictly the brand compares its players with screening lists. */
export function ScreeningRulesCard() {
  const { may } = useSession();
  const { data, error, reload } = useRead('readScreeningRules', {}, 30);
  const [isChanging, setChanging] = useState(false);
  const toast = useToast();
  if (!data) return <Placeholder error={error} />;
  const { rules, running } = data;
  return (
    <section className="card">
      <h2>Screening</h2>
      <Facts>
        <Fact name="Screen players against sanctions and PEP lists">{rules.is_on ? 'Yes' : 'No'}</Fact>
        <Fact name="Hits from">match score {rules.threshold}%</Fact>
        <Fact name="Approvals to clear a hit">{rules.clear_people}</Fact>
        {SCREENING_KINDS.map((kind) => (
          <Fact key={kind} name={LISTED_AS[kind]}>
            {effectsText(rules[kind])}
          </Fact>
        ))}
      </Facts>
      {running.map(({ list_id, version, screened, since }) => (
        <p key={`${list_id} ${since}`} className="hint">
          Screening all players since {moment(since)}
          {list_id && ` against ${list_id}, version ${version}`}: {screened} compared.
        </p>
      ))}
      {may('sites', 'write') && (
        <p className="section actions">
          <Button onClick={() => setChanging(true)}>Change screening …</Button>
        </p>
      )}
      {isChanging && (
        <RulesForm
          rules={rules}
          onClose={(isDone) => {
            setChanging(false);
            if (!isDone) return;
            toast('Changed.');
            void reload();
          }}
        />
      )}
    </section>
  );
}

function effectsText({ holds_withdrawals, refuses_deposits, confirmed }: ScreeningRules[ScreeningKind]) {
  const open = [holds_withdrawals && 'withdrawals wait', refuses_deposits && 'no deposits'].filter(Boolean);
  return `Open: ${open.join(', ') || 'nothing'}. Confirmed: ${EFFECTS[confirmed].toLowerCase()}.`;
}

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const choice = (name: string, label: string, isYes: boolean): FormField => ({
  ...{ name, label, kind: 'choice', options: YES_NO, initial: isYes ? 'yes' : 'no' },
});

function fieldsOf(rules: ScreeningRules): FormField[] {
  return [
    choice('is_on', 'Screen players against the lists', rules.is_on),
    {
      ...{
        name: 'threshold',
        label: 'Minimum match score of a hit, percent',
        initial: String(rules.threshold),
      },
      hint: '70 to 100. A lower value screens all players again.',
    },
    {
      ...{ name: 'clear_people', label: 'Approvals to clear a hit', kind: 'choice' },
      options: ['1', '2'].map((value) => ({ value, label: value })),
      initial: String(rules.clear_people),
    },
    ...SCREENING_KINDS.flatMap((kind): FormField[] => [
      choice(`${kind}_w`, `${LISTED_AS[kind]}: hold withdrawals while open`, rules[kind].holds_withdrawals),
      choice(`${kind}_d`, `${LISTED_AS[kind]}: refuse deposits while open`, rules[kind].refuses_deposits),
      {
        ...{ name: `${kind}_c`, label: `${LISTED_AS[kind]}: once confirmed`, kind: 'choice' },
        options: CONFIRMED_EFFECTS.map((value) => ({ value, label: EFFECTS[value] })),
        initial: rules[kind].confirmed,
      },
    ]),
  ];
}

function rulesOf(values: Values): ScreeningRules {
  const effects = (kind: ScreeningKind) => ({
    holds_withdrawals: values[`${kind}_w`] === 'yes',
    refuses_deposits: values[`${kind}_d`] === 'yes',
    confirmed: CONFIRMED_EFFECTS.find((effect) => effect === values[`${kind}_c`]) ?? 'block',
  });
  return {
    ...{ is_on: values.is_on === 'yes', threshold: Number(values.threshold) },
    ...{ clear_people: Number(values.clear_people), sanction: effects('sanction'), pep: effects('pep') },
  };
}

function RulesForm({ rules, onClose }: { rules: ScreeningRules; onClose(isDone: boolean): void }) {
  const act = useWrite();
  return (
    <Action
      title="Screening"
      verb="Change"
      fields={fieldsOf(rules)}
      run={({ reason = '', ...values }) => {
        const changed = rulesOf(values);
        const isValid =
          Number.isInteger(changed.threshold) && changed.threshold >= 70 && changed.threshold <= 100;
        if (!isValid) return Promise.resolve({ wrong: 'threshold', text: 'Enter a number from 70 to 100.' });
        return act('setScreeningRules', { before: rules, rules: changed, reason });
      }}
      onClose={onClose}
    />
  );
}
