import { useState } from 'react';
import { FIELD_KINDS, FIELD_ROLES, type MethodField } from '#contracts/values/payment-methods.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { type RowField, Rows } from '../../ui/rows.tsx';
import { MethodDialog, type MethodPartProps } from './method-dialog.tsx';
import { inLanguages, withoutEmptyTexts } from './method-texts.tsx';

const ROLES = [
  { value: '', label: 'Information only' },
  { value: 'reference', label: 'Reference number, accepted once' },
  { value: 'sender', label: 'Sender name; must match the player' },
  { value: 'memo', label: 'Memo of a crypto transfer' },
];
const NEEDS = ['none', 'optional', 'required'] as const;

const number = (text: string) => Number(/^\d{0,3}$/.test(text) ? text : 0);

function cellsOf(languages: readonly string[]): RowField<MethodField>[] {
  return [
    {
      label: 'Field name',
      read: ({ name }) => name,
      write: (row, name) => ({ ...row, name }),
      isRequired: true,
      maxLength: 32,
    },
    {
      label: 'Kind',
      kind: 'choice',
      options: namedOptions(FIELD_KINDS),
      read: ({ kind }) => kind,
      write: (row, kind) => ({ ...row, kind: kind as MethodField['kind'] }),
    },
    ...inLanguages<MethodField>(
      'Label',
      languages,
      ({ label }) => label,
      (row, label) => ({ ...row, label }),
    ),
    ...inLanguages<MethodField>(
      'Hint',
      languages,
      ({ hint }) => hint,
      (row, hint) => ({ ...row, hint }),
      false,
    ),
    {
      label: 'Minimum length',
      read: ({ minLength }) => String(minLength),
      write: (row, text) => ({ ...row, minLength: number(text) }),
    },
    {
      label: 'Maximum length',
      read: ({ maxLength }) => String(maxLength),
      write: (row, text) => ({ ...row, maxLength: number(text) }),
    },
    {
      label: 'Choices, one per line: value = English label',
      kind: 'area',
      read: ({ options }) => options.map(({ value, label }) => `${value} = ${label.EN}`).join('\n'),
      write: (row, text) => ({ ...row, options: optionsOf(text, row.options) }),
    },
    {
      label: 'Use',
      kind: 'choice',
      options: ROLES,
      read: ({ role = '' }) => role,
      write: ({ role: _, ...row }, text) => {
        const role = FIELD_ROLES.find((fieldRole) => fieldRole === text);
        return role ? { ...row, role } : row;
      },
    },
    {
      label: 'Required',
      kind: 'check',
      read: ({ isRequired }) => (isRequired ? 'yes' : ''),
      write: (row, text) => ({ ...row, isRequired: text === 'yes' }),
    },
  ];
}

/** Texts in other languages are kept. */
function optionsOf(text: string, before: MethodField['options']): MethodField['options'] {
  return text.split('\n').map((line) => {
    const [value = '', EN = ''] = line.split(/ ?= ?(.*)/s);
    const known = before.find((option) => option.value === value);
    return { value, label: { ...known?.label, EN } };
  });
}

const emptyField = (): MethodField => ({
  ...{ name: '', kind: 'text', label: { EN: '' }, isRequired: true },
  ...{ minLength: 0, maxLength: 60, options: [] },
});

const tidy = ({ hint, ...row }: MethodField): MethodField => ({
  ...row,
  ...(hint?.EN?.trim() && { hint: withoutEmptyTexts(hint) }),
  label: withoutEmptyTexts(row.label),
  options: row.kind === 'choice' ? row.options.filter(({ value }) => value !== '') : [],
});

/** The questions to a player, at deposit and after payment. */
export function MethodFields(props: MethodPartProps) {
  const { method, languages } = props;
  const [requested, setAsked] = useState(method.values.details.fields);
  const [proof, setProof] = useState(method.values.details.proof);
  const [payout, setPayout] = useState(method.values.details.payout);
  const isCoins = method.values.details.chain !== null;
  const shared = { cells: cellsOf(languages), fresh: emptyField, max: 8 };
  return (
    <MethodDialog
      {...props}
      title="Form fields"
      fields={[
        {
          name: 'receipt',
          label: 'Receipt upload',
          kind: 'choice',
          options: namedOptions(NEEDS),
          initial: method.values.details.receipt,
        },
      ]}
      read={({ receipt }) => ({
        ...method.values,
        details: {
          ...method.values.details,
          receipt: NEEDS.find((need) => need === receipt) ?? 'none',
          fields: requested.map(tidy),
          proof: proof.map(tidy),
          payout: isCoins ? payout.map(tidy) : [],
        },
      })}
    >
      <Rows legend="When the deposit is made" rows={requested} onChange={setAsked} {...shared} />
      <Rows legend="Once it is paid" rows={proof} onChange={setProof} {...shared} />
      {isCoins && (
        <Rows
          legend="Payout recipient"
          hint="A required address, and a memo where the network needs one. Leave empty for no payouts."
          rows={payout}
          onChange={setPayout}
          {...shared}
          max={4}
        />
      )}
    </MethodDialog>
  );
}
