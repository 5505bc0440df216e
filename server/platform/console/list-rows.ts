import { z } from 'zod';
import { minorUnits, moneyAmount, positiveMinor } from '#contracts/console/fields.ts';
import { formatMinor } from '#contracts/values/money.ts';
import type { CsvCell } from '../csv.ts';

/** A column of a file: its header, and its cell for a row. `isOfSite`: an amount in the site's currency. */
type FileColumn = { head: string; cell(row: unknown): CsvCell; isOfSite?: boolean };

/**
 * Columns for the rows of a contract: one per field; fields of a nested object use both names. An amount is a
 * decimal with a column for its currency; amounts of the site's currency share one. A list is one cell.
 */
export function columnsOf(row: z.ZodObject, currency: string): FileColumn[] {
  const columns = fieldColumns(row, currency);
  const isNamed =
    columns.every(({ isOfSite }) => !isOfSite) || columns.some(({ head }) => head === 'currency');
  return isNamed ? columns : [...columns, { head: 'currency', cell: () => currency }];
}

function fieldColumns(row: z.ZodObject, currency: string): FileColumn[] {
  return Object.entries(row.shape).flatMap(([name, field]) =>
    columnsOfField(name, field as z.ZodType, currency),
  );
}

function columnsOfField(name: string, declared: z.ZodType, currency: string): FileColumn[] {
  const field = bare(declared);
  const fieldOf = (row: unknown): unknown => (row as Record<string, unknown> | null | undefined)?.[name];
  if (field === moneyAmount) return moneyColumns(name, fieldOf);
  if (field === minorUnits || field === positiveMinor)
    return [{ head: name, isOfSite: true, cell: (row) => amount(fieldOf(row), currency) }];
  if (field instanceof z.ZodObject)
    return fieldColumns(field, currency).map(({ head, cell, ...column }) => ({
      ...column,
      head: `${name}_${head}`,
      cell: (row) => cell(fieldOf(row)),
    }));
  return [{ head: name, cell: (row) => cellOf(fieldOf(row)) }];
}

function moneyColumns(name: string, fieldOf: (row: unknown) => unknown): FileColumn[] {
  const read = (row: unknown) => fieldOf(row) as z.infer<typeof moneyAmount> | null | undefined;
  return [
    {
      head: name,
      cell(row) {
        const sum = read(row);
        return sum ? amount(sum.amount, sum.currency) : '';
      },
    },
    { head: `${name}_currency`, cell: (row) => read(row)?.currency ?? '' },
  ];
}

const amount = (value: unknown, currency: string): CsvCell =>
  typeof value === 'string' ? { decimal: formatMinor(value, currency) } : '';

/** The inner type of a field, optional or not. */
function bare(field: z.ZodType): z.ZodType {
  const isWrapped =
    field instanceof z.ZodNullable || field instanceof z.ZodOptional || field instanceof z.ZodDefault;
  return isWrapped ? bare(field.unwrap() as z.ZodType) : field;
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
