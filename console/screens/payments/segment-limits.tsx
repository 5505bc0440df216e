import { useState } from 'react';
import type { PaymentLimits, SegmentLimitItem, SegmentLimits } from '#contracts/console/segment-limits.ts';
import { fieldProblemOf, fieldRuleText, refusedFields } from '../../lib/field-problem.ts';
import { decimal, formatMoney, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useProposalOutcome } from '../../ui/proposal-outcome.ts';
import { SegmentMatches } from '../../ui/segment-matches.tsx';

const DIRECTIONS = ['deposit', 'withdrawal'] as const;
type Direction = (typeof DIRECTIONS)[number];
/** Each limit of a direction, and how its field names it. */
const LIMITS: Record<keyof PaymentLimits, string> = {
  min: 'minimum',
  max: 'maximum',
  day: 'maximum in 24 hours',
};
const NAMES = Object.keys(LIMITS) as (keyof PaymentLimits)[];
const fieldOf = (direction: Direction, name: keyof PaymentLimits) => `${direction}_${name}`;

const versionText = ({ version, newest, is_archived }: SegmentLimitItem) =>
  `${version}${is_archived ? ', archived' : ''}${newest > version ? `, newest ${newest}` : ''}`;

/** `from PHP 100.00, to PHP 500.00, PHP 1,000.00 in 24 hours`. */
function limitsText({ min, max, day }: PaymentLimits, currency: string): string {
  const sum = (amount: string) => formatMoney({ amount, currency });
  const parts = [min && `from ${sum(min)}`, max && `to ${sum(max)}`, day && `${sum(day)} in 24 hours`];
  return parts.filter(Boolean).join(', ') || '–';
}

/** Limits of deposits and withdrawals of the players of segments. */
export default function SegmentLimitsPage() {
  const { may, site } = useSession();
  const { data, error, reload } = useRead('segmentLimits', {});
  const [doing, start] = useState<{ row: SegmentLimitItem | undefined }>();
  const mayChange = may('cashier', 'make');
  const columns: Column<SegmentLimitItem>[] = [
    { head: 'Segment', cell: ({ name }) => <b>{name}</b>, kind: 'wide' },
    { head: 'Version', cell: versionText },
    { head: 'Deposits', cell: ({ limits }) => limitsText(limits.deposit, site.currency) },
    { head: 'Withdrawals', cell: ({ limits }) => limitsText(limits.withdrawal, site.currency) },
    ...(mayChange ? [{ head: 'Change', cell: changeButton((row) => start({ row })) }] : []),
  ];
  return (
    <Page
      title="Segment limits"
      hint="Limits of deposits and withdrawals of the players of a segment, within those of methods and policy. A player of several segments has the lowest maximum of them and the highest minimum. Lower maximums apply immediately, other changes need a second approver."
      actions={
        mayChange && (
          <Button tone="primary" onClick={() => start({ row: undefined })}>
            Limit a segment …
          </Button>
        )
      }
    >
      {!data && <Placeholder error={error} />}
      {data?.value.length === 0 && <Placeholder empty="No segment has limits." />}
      {data && data.value.length > 0 && (
        <DataTable
          label="Segment limits"
          rows={data.value}
          rowKey={({ segment_id }) => segment_id}
          columns={columns}
        />
      )}
      {doing && (
        <LimitsForm
          row={doing.row}
          onClose={(isDone) => {
            start(undefined);
            if (isDone) void reload();
          }}
        />
      )}
    </Page>
  );
}

const changeButton = (onChange: (row: SegmentLimitItem) => void) => (row: SegmentLimitItem) => (
  <Button tone="quiet" aria-label={`Change the limits of ${row.name} …`} onClick={() => onChange(row)}>
    Change …
  </Button>
);

type FormProps = { row: SegmentLimitItem | undefined; onClose(isDone: boolean): void };

/** Sets the limits of a segment by its newest rules; an archived one keeps those it has. */
function LimitsForm({ row, onClose }: FormProps) {
  const { currency } = useSession().site;
  const act = useWrite();
  const outcomeOf = useProposalOutcome(problemOf);
  const [request_id] = useState(() => crypto.randomUUID());
  const names = useRead('segmentNames', {}).data?.value ?? [];
  const [chosen, choose] = useState('');
  const segmentId = row?.segment_id ?? (chosen || names[0]?.segment_id) ?? '';
  const [version, setVersion] = useState(row?.version);
  const isCounted = segmentId !== '' && !row?.is_archived;
  const segment: FormField = {
    ...{ name: 'segment', label: 'Segment', kind: 'choice' },
    options: names.map(({ segment_id, name }) => ({ value: segment_id, label: name })),
    chosen: { value: segmentId, set: choose },
  };
  return (
    <Action
      title={row ? `Limits of ${row.name}` : 'Limits of a segment'}
      verb="Set"
      body={isCounted && <Matches key={segmentId} segmentId={segmentId} onVersion={setVersion} />}
      fields={[...(row ? [] : [segment]), ...amountFields(row?.limits, currency)]}
      run={async ({ reason = '', ...values }) => {
        const limits = readLimits(values, currency);
        if ('wrong' in limits) return limits;
        if (!version) return { wrong: '', text: 'Choose a segment.' };
        const segment = { segment_id: segmentId, version };
        return outcomeOf(await act('proposeSegmentLimits', { request_id, ...segment, limits, reason }));
      }}
      onClose={onClose}
    >
      Leave empty for no limit. A later change of the segment’s rules applies once the limits are set again.
    </Action>
  );
}

function Matches({ segmentId, onVersion }: { segmentId: string; onVersion(version: number): void }) {
  const read = useRead('segmentLimitCount', { segment_id: segmentId });
  return <SegmentMatches read={read} onVersion={onVersion} />;
}

const labelOf = (direction: Direction, name: keyof PaymentLimits) =>
  `${direction === 'deposit' ? 'Deposit' : 'Withdrawal'}, ${LIMITS[name]}`;

const amountFields = (limits: SegmentLimits | undefined, currency: string): FormField[] =>
  NAMES.flatMap((name) =>
    DIRECTIONS.map((direction) => {
      const amount = limits?.[direction][name];
      return {
        ...{ name: fieldOf(direction, name), label: `${labelOf(direction, name)}, ${currency}` },
        initial: amount ? decimal({ amount, currency }) : '',
        ...{ isRequired: false, isHalf: true },
      };
    }),
  );

function readLimits(values: Values, currency: string): SegmentLimits | { wrong: string; text: string } {
  const none = { min: null, max: null, day: null };
  const limits: SegmentLimits = { deposit: { ...none }, withdrawal: { ...none } };
  for (const direction of DIRECTIONS)
    for (const name of NAMES) {
      const wrong = fieldOf(direction, name);
      const text = (values[wrong] ?? '').trim();
      const amount = text === '' ? null : toMinor(text, currency);
      if (amount === undefined) return { wrong, text: 'Enter a valid amount above zero.' };
      limits[direction][name] = amount;
    }
  return limits;
}

/** A refusal at the field of the limit it is about: `limits.withdrawal.max`. */
function problemOf(detail: unknown) {
  const [refused] = refusedFields(detail);
  const [, direction, name] = refused?.field.split('.') ?? [];
  const field = DIRECTIONS.find((known) => known === direction);
  const limit = NAMES.find((known) => known === name);
  if (!refused || !field || !limit) return fieldProblemOf(detail);
  const rule = refused.rule === 'custom' ? 'must not be below the minimum' : refused.rule;
  return { wrong: fieldOf(field, limit), text: fieldRuleText(labelOf(field, limit), rule) };
}
