import { THEMES, type ThemeCode, templateName } from '#contracts/values/themes.ts';
import type { FormField } from '../ui/action.tsx';
import { nameLabel } from './session.ts';

/** Options labelled with their wire names. */
export const namedOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: nameLabel(value) }));

/** Every template by its name and code. */
export const TEMPLATE_OPTIONS: readonly { value: ThemeCode; label: string }[] = (
  Object.keys(THEMES) as ThemeCode[]
).map((value) => ({ value, label: templateName(value) }));

/** Options by value, with the text of each. */
export const textOptions = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** A field of a form with a choice of texts. */
export const choiceField = (
  name: string,
  label: string,
  initial: string,
  texts: Readonly<Record<string, string>>,
): FormField => ({ ...{ name, label, initial, kind: 'choice' }, options: textOptions(texts) });
