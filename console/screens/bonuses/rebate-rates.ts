import type { FieldProblem } from '../../lib/field-problem.ts';
import { pointsOf } from '../../lib/format.ts';
import { nameLabel } from '../../lib/session.ts';
import type { AmountRow, AmountRows } from '../../ui/amount-rows.tsx';

type Rates = Readonly<Record<string, number>>;

/** Hundredths of a percent by category as rows of a form: a category and its percentage. */
export function rebateRows(categories: readonly string[], rates: Rates): AmountRows {
  const known = categories.filter((category) => rates[category]);
  return {
    subject: 'Category',
    options: categories.map((value) => ({ value, label: nameLabel(value) })),
    amount: 'Percent',
    initial: known.map((category) => [category, String(rates[category]! / 100)]),
  };
}

/** The rows read back; a percentage that is none, or above `max`, is named with its row. */
export function rebateOf(
  rows: readonly AmountRow[],
  { name, max }: { name: string; max: number },
): { rates: Record<string, number> } | FieldProblem {
  const rates: Record<string, number> = {};
  for (const [at, [category, percent]] of rows.entries()) {
    const points = pointsOf(percent, max);
    if (!points)
      return {
        wrong: `${name}.${at}`,
        text: `${nameLabel(category)}: from 0.01 to ${max / 100} percent, with at most two decimals.`,
      };
    rates[category] = points;
  }
  return { rates };
}
