import type { Problems } from './use-form.ts';

/** Checks of single fields; each returns a message key of the `validation` namespace, or nothing. */
export type FieldCheck = (value: string) => string | undefined;

export const required: FieldCheck = (value) => (value.trim() === '' ? 'required' : undefined);

/** Checks by field. */
export function checkAll<Name extends string>(checks: Partial<Record<Name, FieldCheck>>) {
  return (values: Record<Name, string>): Problems<Name> => {
    const found: Problems<Name> = {};
    for (const [name, check] of Object.entries(checks) as [Name, FieldCheck][]) {
      const key = check(values[name]);
      if (key) found[name] = key;
    }
    return found;
  };
}
