/** Kinds of restricted input [V-01]. */
export type InputFilter = 'name' | 'digits';

const FORBIDDEN: Record<InputFilter, RegExp> = { name: /[^\p{L}\p{M} '’.-]/gu, digits: /[^0-9]/g };

/** The characters a restricted input accepts: those of a person's name, or digits [V-01]. */
export function filterText(filter: InputFilter, text: string): string {
  return text.replace(FORBIDDEN[filter], '');
}

/** Whether a key press may go through: control keys always, printable keys by the rule [V-01]. */
export function allowsKey(
  filter: InputFilter,
  key: string,
  modifiers: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
): boolean {
  const isControl = key.length > 1 || modifiers.ctrlKey || modifiers.metaKey || modifiers.altKey;
  return Boolean(isControl) || filterText(filter, key) === key;
}
