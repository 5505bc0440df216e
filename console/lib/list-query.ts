import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListOrder } from '../ui/data-table.tsx';

export type Filters = Record<string, string>;
type Fields = { name: string; isPersonal?: boolean }[];

/**
 * Filters and order of a list, stored in the address, so that a reload, Back and a link keep them. Personal
 * data stays out of the address and is kept until the page is left.
 */
export function useListQuery(fields: Readonly<Fields>, usual: ListOrder) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const requested = new URLSearchParams(search);
  const [personal, setPersonal] = useState<Filters>({});
  const filters: Filters = {};
  for (const { name, isPersonal } of fields)
    filters[name] = (isPersonal ? personal[name] : undefined) ?? requested.get(name) ?? '';
  const order: ListOrder = {
    sort: requested.get('sort') ?? usual.sort,
    direction: (requested.get('direction') ?? usual.direction) === 'asc' ? 'asc' : 'desc',
  };

  /** The query of an address; empty and default values are omitted. */
  function addressOf(newFilters: Filters, { sort, direction }: ListOrder): string {
    const parts = new URLSearchParams();
    for (const { name, isPersonal } of fields)
      if (newFilters[name] && !isPersonal) parts.set(name, newFilters[name]);
    if (sort !== usual.sort || direction !== usual.direction) {
      parts.set('sort', sort);
      parts.set('direction', direction);
    }
    return parts.toString();
  }
  function show(newFilters: Filters, by: ListOrder): void {
    const named = fields.flatMap(({ name, isPersonal }) => (isPersonal ? [name] : []));
    setPersonal(Object.fromEntries(named.map((name) => [name, newFilters[name] ?? ''])));
    void navigate({ search: addressOf(newFilters, by) });
  }
  return {
    filters,
    order,
    /** Filters and order without personal data. */
    address: addressOf(filters, order),
    open: (address: string) => {
      setPersonal({});
      void navigate({ search: address });
    },
    filter: (newFilters: Filters) => show(newFilters, order),
    sort: (newOrder: ListOrder) => show(filters, newOrder),
  };
}
