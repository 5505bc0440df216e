import { useState } from 'react';
import type { VerificationRules } from '#contracts/console/identity-verification.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#contracts/values/identity-documents.ts';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Button, Fact, Facts, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { type RowField, Rows } from '../../ui/rows.tsx';
import { useToast } from '../../ui/toast.tsx';
import { IdentityVendorCard } from './identity-vendor.tsx';
import { KIND_LABELS } from './labels.tsx';
import { ScreeningRulesCard } from './screening-rules.tsx';

const NUMBERS = {
  pages_per_day: 'Maximum uploads per player in 24 hours',
  review_hours: 'Review time for a document, hours',
  reminder_days: 'Reminder before a document expires, days',
  rejected_days: 'Pictures of rejected documents are deleted after, days',
  retention_months: 'Pictures of old documents and closed accounts are deleted after, months',
} as const;
type NumberName = keyof typeof NUMBERS;
const NAMES = Object.keys(NUMBERS) as NumberName[];

/** What the site asks players to prove, why documents are rejected, and how long they are kept. */
export default function VerificationSettings() {
  const { may } = useSession();
  const { data, error } = useRead('verificationSettings', {});
  const [doing, setDoing] = useState<'rules' | 'reasons'>();
  if (!data) return <Placeholder error={error} />;
  const { rules, languages } = data;
  const close = () => setDoing(undefined);
  return (
    <Page
      title="Verification settings"
      hint="Required documents, reasons for rejection, retention, name screening and online verification."
    >
      <section className="card">
        <h2>Documents</h2>
        <Facts>
          <Fact name="Required from every player">
            {rules.requested.map((kind) => KIND_LABELS[kind]).join(', ') || 'Nothing'}
          </Fact>
          {NAMES.map((name) => (
            <Fact key={name} name={NUMBERS[name]}>
              {rules[name]}
            </Fact>
          ))}
        </Facts>
        {may('sites', 'write') && (
          <p className="section actions">
            <Button onClick={() => setDoing('rules')}>Change documents …</Button>
          </p>
        )}
      </section>
      <section className="card">
        <h2>Reasons for rejection</h2>
        <DataTable
          label="Reasons for rejection"
          rows={rules.reasons}
          rowKey={({ code }) => code}
          columns={[
            { head: 'Code', cell: ({ code }) => <code>{code}</code> },
            { head: 'Message to the player', cell: ({ text }) => text.EN, kind: 'wide' },
          ]}
        />
        {may('sites', 'write') && (
          <p className="section actions">
            <Button onClick={() => setDoing('reasons')}>Change reasons …</Button>
          </p>
        )}
      </section>
      <IdentityVendorCard />
      <ScreeningRulesCard />
      {doing === 'rules' && <RulesForm rules={rules} onClose={close} />}
      {doing === 'reasons' && <ReasonsForm rules={rules} languages={languages} onClose={close} />}
    </Page>
  );
}

function RulesForm({ rules, onClose }: { rules: VerificationRules; onClose(): void }) {
  const act = useWrite();
  const toast = useToast();
  const fields: FormField[] = [
    {
      name: 'requested',
      label: 'Required from every player',
      kind: 'checks',
      isRequired: false,
      options: DOCUMENT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
      initial: rules.requested.join(','),
    },
    ...NAMES.map((name): FormField => ({ name, label: NUMBERS[name], initial: String(rules[name]) })),
  ];
  return (
    <Action
      title="Documents"
      verb="Change"
      fields={fields}
      run={({ reason = '', requested = '', ...values }) => {
        const numbers = Object.fromEntries(NAMES.map((name) => [name, Number(values[name])]));
        const kinds = requested.split(',').filter(Boolean) as DocumentKind[];
        const changed = { ...rules, ...numbers, requested: kinds };
        return act('setVerificationSettings', { before: rules, rules: changed, reason });
      }}
      onClose={(isDone) => {
        if (isDone) toast('Changed.');
        onClose();
      }}
    />
  );
}

type Reason = VerificationRules['reasons'][number];
type ReasonsProps = { rules: VerificationRules; languages: readonly string[]; onClose(): void };

function ReasonsForm({ rules, languages, onClose }: ReasonsProps) {
  const act = useWrite();
  const toast = useToast();
  const [rows, setRows] = useState<Reason[]>([...rules.reasons]);
  const shown = [...new Set(['EN', ...languages])].filter((code) => code in LANGUAGES) as LanguageCode[];
  const cells: readonly RowField<Reason>[] = [
    {
      ...{ label: 'Code', isRequired: true, maxLength: 40 },
      ...{ read: ({ code }) => code, write: (row, code) => ({ ...row, code: code.trim() }) },
    },
    ...shown.map(
      (language): RowField<Reason> => ({
        ...{ label: LANGUAGES[language].name, isRequired: language === 'EN', maxLength: 200 },
        read: ({ text }) => text[language] ?? '',
        write: (row, value) => ({ ...row, text: { ...row.text, [language]: value } }),
      }),
    ),
  ];
  return (
    <Action
      title="Reasons for rejection"
      verb="Change"
      body={
        <Rows
          legend="Reason"
          rows={rows}
          cells={cells}
          fresh={() => ({ code: '', text: { EN: '' } })}
          max={30}
          onChange={setRows}
        />
      }
      run={async ({ reason = '' }) => {
        const changed = { ...rules, reasons: rows };
        const answer = await act('setVerificationSettings', { before: rules, rules: changed, reason });
        if (answer.ok || answer.error !== 'invalidRequest') return answer;
        return { wrong: '', text: 'A code has lower-case letters and underscores only, and must be unique.' };
      }}
      onClose={(isDone) => {
        if (isDone) toast('Changed.');
        onClose();
      }}
    >
      Shown to players, in English if their language is missing. Keep the codes of past rejections in the
      list.
    </Action>
  );
}
