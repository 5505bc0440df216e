import { nameLabel } from './session.ts';

/** An invalid input: its field, and the text below the form. */
export type FieldProblem = { wrong: string; text: string };

export const fieldProblem = (name: string, text: string): FieldProblem => ({ wrong: name, text });

const RULES: Record<string, string> = {
  min_amount: 'The minimum must be above zero.',
  max_amount: 'The maximum must not be below the minimum.',
  daily_max: 'The daily maximum must not be below the minimum payment.',
  fee_fixed: 'The player’s fee must be lower than the minimum payment.',
  fee_points: 'The fee must be between 0 and 50 percent.',
  closed_until: 'A closure needs a start and a later end.',
  adapter: 'Unknown gateway.',
  route: 'A rule of the gateways is not valid. Manual methods have none.',
  image: 'Lower-case letters, digits and hyphens, ending in .png, .svg or .webp.',
  method_id: 'Lower-case letters, digits and hyphens.',
  third_person_from: 'T2 must not be below T1.',
  auto_limit: 'The automatic limit must not be above T1.',
  withdrawal_max: 'The maximum must not be below the minimum.',
  daily_amounts: 'No daily maximum may be below the minimum withdrawal.',
  covered_above: 'The report threshold must not be below the due diligence threshold.',
  payout_adapter: 'Unknown gateway.',
  chain: 'A crypto method needs an address; enter it under Coins.',
  address: 'Not a valid address for that network (checksum error).',
  coin: 'Upper-case letters and digits.',
  confirmations: 'From 1 to 1000.',
  explorer: 'An https address with {{hash}} in it.',
  fields: 'Each field needs a unique name: lower-case letters and _.',
  proof: 'Each field needs a unique name: lower-case letters and _.',
  payout: 'Exactly one required address, and a unique name for every field.',
};

/** The fields named by a call in an `invalidRequest`, the first one first; `rule` describes the error. */
export function refusedFields(detail: unknown): { field: string; rule: string }[] {
  return (detail as { fields?: { field: string; rule: string }[] } | undefined)?.fields ?? [];
}

const CODES: Record<string, string> = {
  required: 'is required.',
  invalid_type: 'is required.',
  unknown: 'is unknown.',
  taken: 'is already in use.',
  too_small: 'is too small or too short.',
  too_big: 'is too large or too long.',
  format: 'is not in the expected format.',
  invalid_format: 'is not in the expected format.',
  length: 'has the wrong length.',
  range: 'is out of range.',
  span: 'makes the period too long, or ends it before its start.',
};

/** A rule that completes a sentence about its field. */
const PREDICATE = /^(?:must|is|are|does|has|have|needs?|cannot|contains?|belongs?|names) /;

/** The rule of a refused value as a sentence; `label` names the value. */
export function fieldRuleText(label: string, rule: string): string {
  if (rule in CODES) return `${label} ${CODES[rule]}`;
  if (PREDICATE.test(rule)) return `${label} ${rule}.`;
  if (!rule.includes(' ')) return `${label} is not valid.`;
  return `${rule.charAt(0).toUpperCase()}${rule.slice(1)}.`;
}

/** Names a value by the last word of its wire path: `values.details.steps.1` → Steps. */
function pathLabel(field: string): string {
  return nameLabel(field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field);
}

/** The first refused field with its rule as text, for a form whose fields have their wire names. */
export function refusedField(detail: unknown): FieldProblem {
  const [first] = refusedFields(detail);
  return fieldProblem(
    first?.field ?? '',
    first ? fieldRuleText(pathLabel(first.field), first.rule) : 'Not valid.',
  );
}

/** `values.details.steps.1.EN` → the name of its field as text. */
export function fieldProblemOf(detail: unknown): FieldProblem {
  const [first] = refusedFields(detail);
  const path = first?.field.split('.').filter((part) => !['values', 'details', 'rules'].includes(part)) ?? [];
  const [name = ''] = path[0] === 'chain' && path.length > 1 ? path.slice(1) : path;
  return { wrong: name, text: RULES[name] ?? fieldRuleText(nameLabel(path.join(' ')), first?.rule ?? '') };
}
