import { useState } from 'react';
import type { MethodValues } from '#contracts/console/payment-methods.ts';
import type { LocalizedText, MethodDetails } from '#contracts/values/payment-methods.ts';
import { languageName } from '../../lib/language-names.ts';
import type { FormField, Values } from '../../ui/action.tsx';
import { type RowField, Rows } from '../../ui/rows.tsx';
import { MethodDialog, type MethodPartProps } from './method-dialog.tsx';

/** A column for each language; one left empty falls back to English. */
export function inLanguages<Row>(
  label: string,
  languages: readonly string[],
  read: (row: Row) => LocalizedText | undefined,
  write: (row: Row, words: LocalizedText) => Row,
  isRequired = true,
): RowField<Row>[] {
  return languages.map((code) => ({
    label: `${label}, ${languageName(code)}`,
    read: (row) => read(row)?.[code] ?? '',
    write: (row, text) => write(row, { ...read(row), [code]: text } as LocalizedText),
    isRequired: isRequired && code === 'EN',
    maxLength: 500,
  }));
}

/** Texts without empty languages. */
export const withoutEmptyTexts = (words: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text.trim() !== '')) as LocalizedText;

type Payee = MethodDetails['payee'][number];
const none = (): LocalizedText => ({ EN: '' });

type PieceProps = {
  draft: MethodDetails;
  languages: readonly string[];
  put(change: Partial<MethodDetails>): void;
};

function Heading({ draft, languages, put }: PieceProps) {
  const cells = [
    ...inLanguages<MethodDetails>(
      'Name',
      languages,
      ({ name }) => name,
      (row, name) => ({ ...row, name }),
    ),
    ...inLanguages<MethodDetails>(
      'How long it takes',
      languages,
      ({ time }) => time,
      (row, time) => ({ ...row, time }),
    ),
  ];
  return (
    <Rows
      legend="Name and time"
      rows={[draft]}
      cells={cells}
      fresh={() => draft}
      max={1}
      min={1}
      onChange={([row]) => row && put(row)}
    />
  );
}

function Steps({ draft, languages, put }: PieceProps) {
  const cells = inLanguages<LocalizedText>(
    'Text',
    languages,
    (row) => row,
    (_, words) => words,
  );
  return (
    <Rows
      legend="Steps"
      hint="The player’s steps, in order."
      rows={draft.steps}
      cells={cells.map((cell) => ({ ...cell, kind: 'area' }))}
      fresh={none}
      max={8}
      min={1}
      onChange={(steps) => put({ steps })}
    />
  );
}

const PAYEE: readonly RowField<Payee>[] = [
  {
    label: 'Value',
    read: ({ value }) => value,
    write: (row, value) => ({ ...row, value }),
    isRequired: true,
    maxLength: 200,
  },
  {
    label: 'With a copy button',
    kind: 'check',
    read: ({ isCopied }) => (isCopied ? 'yes' : ''),
    write: (row, text) => ({ ...row, isCopied: text === 'yes' }),
  },
];

function Payees({ draft, languages, put }: PieceProps) {
  const labels = inLanguages<Payee>(
    'Label',
    languages,
    ({ label }) => label,
    (row, label) => ({ ...row, label }),
  );
  return (
    <Rows
      legend="Payee"
      hint="{{amount}} and {{reference}} are filled in. The approver compares these lines with the bank’s documents."
      rows={draft.payee}
      cells={[...labels, ...PAYEE]}
      fresh={() => ({ label: none(), value: '', isCopied: true })}
      max={8}
      onChange={(payee) => put({ payee })}
    />
  );
}

const fieldsOf = ({ image, qr }: MethodDetails): FormField[] => [
  {
    name: 'image',
    label: 'Picture',
    hint: 'A file in the payment folder, for example e-wallet.svg. Default: manual.png.',
    initial: image,
    isRequired: false,
    maxLength: 60,
  },
  {
    name: 'qr',
    label: 'QR code content',
    hint: '{{amount}} and {{reference}} are filled in.',
    initial: qr,
    isRequired: false,
    maxLength: 500,
  },
];

/** The player-facing texts of a payment method in every language, and the payee. */
export function MethodWords(props: MethodPartProps) {
  const { method, languages } = props;
  const [draft, setDraft] = useState(method.values.details);
  const piece = {
    ...{ draft, languages },
    put: (change: Partial<MethodDetails>) => setDraft({ ...draft, ...change }),
  };
  const read = ({ image = '', qr = '' }: Values): MethodValues => ({
    ...method.values,
    details: {
      ...draft,
      name: withoutEmptyTexts(draft.name),
      time: withoutEmptyTexts(draft.time),
      steps: draft.steps.map(withoutEmptyTexts),
      payee: draft.payee.map((line) => ({ ...line, label: withoutEmptyTexts(line.label) })),
      image: image.trim(),
      qr: qr.trim(),
    },
  });
  return (
    <MethodDialog {...props} title="Texts for players" read={read} fields={fieldsOf(method.values.details)}>
      <Heading {...piece} />
      <Steps {...piece} />
      <Payees {...piece} />
    </MethodDialog>
  );
}
