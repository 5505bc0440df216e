import type { MethodFieldItem } from '#contracts/api/deposits.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Select, TextInput } from '../../../ui/index.ts';

type SchemaFieldsProps = {
  fields: readonly MethodFieldItem[];
  problems: Readonly<Record<string, string | undefined>>;
};

const MODE = { digits: 'numeric', phone: 'tel' } as const;
const modeOf = (kind: MethodFieldItem['kind']) =>
  kind === 'digits' || kind === 'phone' ? MODE[kind] : 'text';
/** Case-sensitive: the keyboard must not auto-correct. */
const VERBATIM = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** The fields required by a method, rendered from its schema. */
export function SchemaFields({ fields, problems }: SchemaFieldsProps) {
  const { t } = useTranslation();
  return fields.map(({ name, kind, label, hint, is_required, max_length, options }) =>
    kind === 'choice' ? (
      <Select
        key={name}
        label={label}
        name={name}
        hint={hint || undefined}
        error={problems[name]}
        defaultValue=""
        options={[{ value: '', label: t('deposit.pleaseChoose') }, ...options]}
      />
    ) : (
      <TextInput
        key={name}
        label={label}
        name={name}
        hint={hint || undefined}
        isOptional={!is_required}
        inputMode={modeOf(kind)}
        {...(kind === 'address' || kind === 'transaction' ? VERBATIM : {})}
        autoComplete={kind === 'phone' ? 'tel' : kind === 'name' ? 'name' : 'off'}
        maxLength={max_length}
        error={problems[name]}
      />
    ),
  );
}
