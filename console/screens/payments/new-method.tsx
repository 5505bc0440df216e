import { useState } from 'react';
import { CHAINS } from '#contracts/values/blockchains.ts';
import {
  METHOD_PRESETS,
  type MethodPreset,
  methodOfPreset,
  presetBlanks,
  presetName,
} from '#contracts/values/method-presets/index.ts';
import type { CallOutput } from '../../lib/api.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { fieldProblemOf } from '../../lib/field-problem.ts';
import { decimal, toMinor } from '../../lib/format.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';
import type { MethodRow } from './method-dialog.tsx';

type MethodsAnswer = CallOutput<'paymentMethods'>;
type Start = { preset: MethodPreset } | { copy: MethodRow };
type Close = (isDone: boolean) => void;

/** A method begins as a preset, or as a closed copy of another. */
export function NewMethod({ known, onClose }: { known: MethodsAnswer; onClose: Close }) {
  const [start, setStart] = useState<Start>();
  if (!start) return <StartChoice known={known} onChoose={setStart} onClose={onClose} />;
  return 'preset' in start ? (
    <FromPreset preset={start.preset} known={known} onClose={onClose} />
  ) : (
    <FromCopy copy={start.copy} known={known} onClose={onClose} />
  );
}

function StartChoice({
  known,
  onChoose,
  onClose,
}: {
  known: MethodsAnswer;
  onChoose(start: Start): void;
  onClose: Close;
}) {
  const { currency } = useSession().site;
  const hasGateway = known.adapters.some((name) => name !== 'manual');
  const presets = METHOD_PRESETS.filter(({ isByGateway }) => hasGateway || !isByGateway);
  const options = [
    ...presets.map((preset) => ({
      value: `preset ${preset.code}`,
      label: `${presetName(preset, currency).EN}, ${preset.isByGateway ? 'via gateway' : 'manual'}`,
    })),
    ...known.value.map(({ method_id, values }) => ({
      value: `copy ${method_id}`,
      label: `Copy of ${values.details.name.EN} (${method_id})`,
    })),
  ];
  return (
    <Action
      title="New payment method"
      verb="Continue"
      hasReason={false}
      fields={[{ name: 'from', label: 'Start from', kind: 'choice', options }]}
      run={async ({ from = '' }) => {
        const [kind, name] = from.split(' ');
        const copy = known.value.find(({ method_id }) => method_id === name);
        const preset = METHOD_PRESETS.find(({ code }) => code === name);
        if (kind === 'copy' && copy) onChoose({ copy });
        else if (preset) onChoose({ preset });
        return { wrong: '', text: '' };
      }}
      onClose={onClose}
    >
      {!hasGateway && 'No payment gateway is connected, so gateway methods are not listed.'}
    </Action>
  );
}

const SHORT_NAME = {
  label: 'Short name',
  hint: 'Lower-case letters, digits and hyphens. It cannot be changed.',
};
const isTaken = ({ value }: MethodsAnswer, id: string) => value.some(({ method_id }) => method_id === id);

/** The preset's own code, or the next that is free: `bank-transfer-2`. */
function freeId(known: MethodsAnswer, code: string): string {
  let id = code;
  for (let n = 2; isTaken(known, id); n++) id = `${code}-${n}`;
  return id;
}

function presetFields(preset: MethodPreset, known: MethodsAnswer, currency: string): FormField[] {
  const plain = (amount: bigint) => decimal({ amount: amount.toString(), currency }).replaceAll(',', '');
  const gateways = known.adapters.filter((name) => name !== 'manual');
  const { min_amount, max_amount } = methodOfPreset(preset, currency, { adapter: 'manual', payee: [] });
  const chain = preset.details.chain;
  return [
    { name: 'method_id', ...SHORT_NAME, initial: freeId(known, preset.code), maxLength: 32 },
    { name: 'EN', label: 'Name in English', initial: presetName(preset, currency).EN, maxLength: 500 },
    ...(preset.isByGateway
      ? [
          {
            ...{ name: 'adapter', label: 'Payment gateway', kind: 'choice' as const },
            options: namedOptions(gateways),
          },
        ]
      : []),
    ...presetBlanks(preset).map((label, n) => ({ name: `payee${n}`, label, maxLength: 200 })),
    ...(chain
      ? [{ name: 'address', label: `Your ${CHAINS[chain.network].name} address`, maxLength: 128 }]
      : []),
    { name: 'min_amount', label: `Minimum per payment, in ${currency}`, initial: plain(min_amount) },
    { name: 'max_amount', label: `Maximum per payment, in ${currency}`, initial: plain(max_amount) },
    {
      ...{ name: 'open', label: 'After approval', kind: 'choice' as const },
      options: [
        { value: 'yes', label: 'Open it to players' },
        { value: 'no', label: 'Keep it closed' },
      ],
    },
  ];
}

function FromPreset({
  preset,
  known,
  onClose,
}: {
  preset: MethodPreset;
  known: MethodsAnswer;
  onClose: Close;
}) {
  const act = useWrite();
  const { currency } = useSession().site;
  const [request_id] = useState(() => crypto.randomUUID());

  async function run(values: Values) {
    const { method_id = '', EN = '', adapter = 'manual', address = '', reason = '' } = values;
    if (isTaken(known, method_id)) return { wrong: 'method_id', text: 'This name is already in use.' };
    const payee = presetBlanks(preset).map((_, n) => values[`payee${n}`] ?? '');
    const method = methodOfPreset(preset, currency, { adapter, payee, address });
    const min_amount = toMinor(values.min_amount ?? '', currency);
    const max_amount = toMinor(values.max_amount ?? '', currency);
    if (!min_amount) return { wrong: 'min_amount', text: 'Enter a valid amount.' };
    if (!max_amount) return { wrong: 'max_amount', text: 'Enter a valid amount.' };
    const name = EN === presetName(preset, currency).EN ? method.details.name : { EN };
    const newMethod = {
      ...method,
      ...{ min_amount, max_amount, is_open: values.open === 'yes' },
      daily_max: method.daily_max?.toString() ?? null,
      fee_fixed: method.fee_fixed.toString(),
      ...{ closed_from: null, closed_until: null },
      details: { ...method.details, name },
    };
    const answer = await act('proposeMethod', { request_id, method_id, values: newMethod, reason });
    return answer.ok || answer.error !== 'invalidRequest' ? answer : fieldProblemOf(answer.detail);
  }

  return (
    <Action
      title={`New method: ${presetName(preset, currency).EN}`}
      verb="Propose"
      fields={presetFields(preset, known, currency)}
      run={run}
      onClose={onClose}
    >
      Steps, form fields, fees and other languages can be edited afterwards.
    </Action>
  );
}

function FromCopy({ copy, known, onClose }: { copy: MethodRow; known: MethodsAnswer; onClose: Close }) {
  const act = useWrite();
  const [request_id] = useState(() => crypto.randomUUID());
  const { values } = copy;
  return (
    <Action
      title={`Copy of ${values.details.name.EN}`}
      verb="Propose"
      fields={[
        { name: 'method_id', ...SHORT_NAME, maxLength: 32 },
        { name: 'EN', label: 'Name in English', maxLength: 500 },
      ]}
      run={async ({ method_id = '', EN = '', reason = '' }) => {
        if (isTaken(known, method_id)) return { wrong: 'method_id', text: 'This name is already in use.' };
        const details = { ...values.details, name: { EN } };
        const method = { ...values, is_open: false, details };
        const answer = await act('proposeMethod', { request_id, method_id, values: method, reason });
        return answer.ok || answer.error !== 'invalidRequest' ? answer : fieldProblemOf(answer.detail);
      }}
      onClose={onClose}
    >
      It starts closed. Set limits, texts and payee, then propose to open it.
    </Action>
  );
}
