import { Dialog } from '@base-ui/react/dialog';
import {
  type ComponentProps,
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { errorText } from '../lib/errors.ts';
import { fieldRuleText, refusedField, refusedFields } from '../lib/field-problem.ts';
import { useZone } from '../lib/session.ts';
import { instantOf, localTime } from '../lib/zoned-time.ts';
import { type AmountRows, AmountRowsField } from './amount-rows.tsx';
import { Button } from './components.tsx';
import type { GameFilter } from './game-picker.tsx';

const GamePicker = lazy(() => import('./game-picker.tsx'));

type Options = readonly { value: string; label: string }[];
/**
 * `moment`: a date and time in the brand's zone; its value and `initial` are instants, empty for none.
 * `games`: games on sale, as comma-separated `PROVIDER/code`. `rows`: read with `amountRowsOf`.
 */
type Kind =
  | { kind: 'games'; max: number; filter?: GameFilter; options?: undefined }
  | { kind: 'rows'; rows: AmountRows; options?: undefined }
  | { kind?: 'text' | 'date' | 'moment' | 'area'; options?: undefined }
  | { kind: 'choice' | 'checks'; options?: Options };

export type FormField = Kind & {
  name: string;
  label: string;
  initial?: string;
  hint?: string;
  isRequired?: boolean;
  maxLength?: number;
  /** Beside its neighbour where the dialog is wide. */
  isHalf?: true;
  /** A choice that other fields depend on: the caller stores it. */
  chosen?: { value: string; set(value: string): void };
};

export type Values = Record<string, string>;
export type Outcome =
  | { ok: true }
  | { ok: false; error: string; detail?: unknown }
  | { wrong: string; text: string }
  /** Nothing is wrong, and the form stays open: what to do next. */
  | { note: string };

type ActionProps = {
  title: string;
  /** The effect of the action, in a sentence. */
  children?: ReactNode;
  fields?: readonly FormField[];
  /** Further inputs, whose values the caller stores. */
  body?: ReactNode;
  /** The label of the button, a verb. */
  verb: string;
  isDangerous?: boolean;
  /** Every write of the console has a reason; queries have none. */
  hasReason?: boolean;
  /** The default reason, editable. */
  reason?: string;
  run(values: Values): Promise<Outcome>;
  onClose(isDone: boolean): void;
};

const IDLE = { isBusy: false, error: '', wrong: '', note: '' };
const REASON: FormField = { name: 'reason', label: 'Reason, for the audit log', maxLength: 500 };

/** One action with its fields and a reason. Escape cancels it; Enter in a line submits it. */
export function Action(props: ActionProps) {
  const {
    title,
    children,
    fields = [],
    body,
    verb,
    isDangerous,
    hasReason = true,
    reason = '',
    run,
    onClose,
  } = props;
  const [state, setState] = useState(IDLE);
  const form = useRef<HTMLFormElement>(null);
  const zone = useZone();
  const why: FormField = { ...REASON, initial: reason };
  const requested = hasReason ? [...fields, why] : fields;
  const errorOf = (field: FormField) => (isAbout(field, state.wrong) ? state.error : '');

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // A dialog opened inside this one must not submit this form.
    event.stopPropagation();
    const data = new FormData(event.currentTarget);
    const values: Values = {};
    for (const name of new Set(data.keys())) values[name] = data.getAll(name).map(String).join(',');
    for (const { name, kind } of fields)
      if (kind === 'moment' && values[name]) values[name] = instantOf(values[name], zone) ?? '';
    setState({ ...IDLE, isBusy: true });
    const outcome = await run(values);
    if ('wrong' in outcome) {
      setState({ ...IDLE, error: outcome.text, wrong: outcome.wrong });
      const input = form.current?.elements.namedItem(outcome.wrong);
      const isHidden = input instanceof HTMLInputElement && input.type === 'hidden';
      const target = isHidden ? input.parentElement?.querySelector<HTMLElement>('[role=combobox]') : input;
      if (target instanceof HTMLElement) target.focus();
    } else if ('note' in outcome) setState({ ...IDLE, note: outcome.note });
    else if (outcome.ok) onClose(true);
    else setState({ ...IDLE, ...refusalOf(outcome, requested) });
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose(false)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className={body ? 'dialog dialog-wide' : 'dialog'}>
          <Dialog.Title className="dialog-title">{title}</Dialog.Title>
          {children && <div className="dialog-text">{children}</div>}
          <form ref={form} onSubmit={(event) => void submit(event)}>
            {fields.map((field) => (
              <FieldRow key={field.name} field={field} error={errorOf(field)} wrong={state.wrong} />
            ))}
            {body}
            {hasReason && <FieldRow field={why} error={errorOf(why)} />}
            <div className="dialog-foot">
              <Message state={state} fields={requested} />
              <div className="dialog-actions">
                <Button onClick={() => onClose(false)}>Cancel</Button>
                <Button type="submit" tone={isDangerous ? 'danger' : 'primary'} disabled={state.isBusy}>
                  {verb}
                </Button>
              </div>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Whether the wrong value is the field's; `rebate.1` is that of its second row. */
const isAbout = ({ name, kind }: FormField, wrong: string): boolean =>
  wrong === name || (kind === 'rows' && wrong.startsWith(`${name}.`));

/** The note, or the refusal that no field shows. */
function Message({ state, fields }: { state: typeof IDLE; fields: readonly FormField[] }) {
  if (state.note)
    return (
      <p className="note" role="status">
        {state.note}
      </p>
    );
  return (
    <p className="form-error" role="alert">
      {!fields.some((field) => isAbout(field, state.wrong)) && state.error}
    </p>
  );
}

/** A refused value is named at its field, when the form has a field of that name. */
function refusalOf({ error, detail }: { error: string; detail?: unknown }, fields: readonly FormField[]) {
  const refused = refusedFields(detail);
  if (error !== 'invalidRequest' || refused.length === 0) return { error: errorText(error), wrong: '' };
  const field = fields.find(({ name }) => refused.some((value) => value.field === name));
  if (!field) return { error: refusedField(detail).text, wrong: '' };
  const rule = refused.find((value) => value.field === field.name)?.rule ?? '';
  const text =
    field.name === 'reason' ? 'Enter a reason of 3 to 500 characters.' : fieldRuleText(field.label, rule);
  return { error: text, wrong: field.name };
}

/** `error` describes the error of the value, below its input; `wrong` names the value. */
function FieldRow({
  field,
  error,
  wrong: wrongName = '',
}: {
  field: FormField;
  error: string;
  wrong?: string;
}) {
  const id = useId();
  const {
    name,
    label,
    kind = 'text',
    options = [],
    initial = '',
    isRequired = true,
    maxLength,
    chosen,
  } = field;
  const zone = useZone();
  const hint = kind === 'moment' ? [field.hint, `Time zone: ${zone}.`].filter(Boolean).join(' ') : field.hint;
  const shared = {
    id,
    name,
    required: isRequired,
    'aria-invalid': error !== '' || undefined,
    'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  };
  const wrong = error && (
    <small id={`${id}-error`} className="field-error" role="alert">
      {error}
    </small>
  );
  if (kind === 'checks') return <Checks field={field} wrong={wrong} />;
  if (field.kind === 'games') return <Games field={field} wrong={wrong} />;
  if (field.kind === 'rows')
    return <AmountRowsField {...{ name, label, hint, rows: field.rows }} wrong={wrongName} error={wrong} />;
  return (
    <div className={field.isHalf ? 'field field-half' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {kind === 'choice' ? (
        <select
          {...shared}
          {...(chosen
            ? { value: chosen.value, onChange: (event) => chosen.set(event.currentTarget.value) }
            : { defaultValue: initial })}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : kind === 'moment' ? (
        <DateTime {...shared} initial={initial} />
      ) : kind === 'area' ? (
        <textarea {...shared} rows={6} defaultValue={initial} maxLength={maxLength} />
      ) : (
        <input {...shared} type={kind} defaultValue={initial} maxLength={maxLength} autoComplete="off" />
      )}
      {wrong}
      {hint && (
        <small id={`${id}-hint`} className="hint">
          {hint}
        </small>
      )}
    </div>
  );
}

/** Games chosen by name and picture; the form gets their keys. */
function Games({ field, wrong }: { field: FormField & { kind: 'games' }; wrong: ReactNode }) {
  const id = useId();
  const { name, label, initial = '', hint, max, filter } = field;
  const [keys, setKeys] = useState<readonly string[]>(() => initial.split(',').filter(Boolean));
  const shared = { id, label, keys, max, filter, isInvalid: Boolean(wrong) };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input type="hidden" name={name} value={keys.join(',')} />
      <Suspense fallback={<input id={id} disabled />}>
        <GamePicker {...shared} onChange={setKeys} />
      </Suspense>
      {wrong}
      {hint && <small className="hint">{hint}</small>}
    </div>
  );
}

/** Multiple choice from a few options. */
function Checks({
  field: { name, label, options = [], initial = '', hint },
  wrong,
}: {
  field: FormField;
  wrong: ReactNode;
}) {
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="checks">
        {options.map(({ value, label: text }) => (
          <label key={value}>
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={initial.split(',').includes(value)}
            />{' '}
            {text}
          </label>
        ))}
      </div>
      {wrong}
      {hint && <small className="hint">{hint}</small>}
    </fieldset>
  );
}

type Props = Omit<ComponentProps<'input'>, 'type' | 'defaultValue'> & { initial: string };

/** A date and a time of the brand's zone; `initial` is an instant, or empty. */
function DateTime({ initial, ...rest }: Props) {
  const zone = useZone();
  return (
    <input {...rest} type="datetime-local" max="2099-12-31T23:59" defaultValue={localTime(initial, zone)} />
  );
}
