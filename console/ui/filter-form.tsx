import type { FormEvent } from 'react';
import type { Filters } from '../lib/list-query.ts';
import { Button } from './components.tsx';

export type FilterField = {
  name: string;
  label: string;
  kind: 'search' | 'date' | 'choice' | 'amount';
  /** Of a choice: values with their labels. */
  options?: readonly { value: string; label: string }[];
  placeholder?: string;
  maxLength?: number;
  /** Names a person: kept out of the address and of saved views. */
  isPersonal?: boolean;
};

type Props = { fields: readonly FilterField[]; filters: Filters; onFilter(filters: Filters): void };

/** The filters of a list. */
export function FilterForm({ fields, filters, onFilter }: Props) {
  const isFiltered = fields.some(({ name }) => filters[name]);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onFilter(Object.fromEntries(fields.map(({ name }) => [name, String(form.get(name) ?? '').trim()])));
  }
  return (
    <search>
      <form key={JSON.stringify(filters)} className="filters list-filters" onSubmit={submit}>
        {fields.map((field) => (
          <label key={field.name} htmlFor={`filter-${field.name}`}>
            {field.label}
            <FilterInput field={field} value={filters[field.name] ?? ''} />
          </label>
        ))}
        <Button type="submit" tone="primary">
          Filter
        </Button>
        {isFiltered && (
          <Button tone="quiet" onClick={() => onFilter({})}>
            Clear
          </Button>
        )}
      </form>
    </search>
  );
}

function FilterInput({ field, value }: { field: FilterField; value: string }) {
  const { name, kind, options = [], placeholder, maxLength } = field;
  if (kind === 'choice')
    return (
      <select id={`filter-${name}`} name={name} defaultValue={value}>
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      id={`filter-${name}`}
      name={name}
      type={kind === 'amount' ? 'text' : kind}
      inputMode={kind === 'amount' ? 'decimal' : undefined}
      defaultValue={value}
      placeholder={placeholder}
      maxLength={maxLength}
    />
  );
}
