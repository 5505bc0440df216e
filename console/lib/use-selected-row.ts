import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The selected row of a queue, or the one whose reference is in the address, as search results link to it.
 */
export function useSelectedRow<Row extends { reference: string }>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
) {
  const { key, search } = useLocation();
  const [picked, pick] = useState({ key: '', id: '' });
  const reference = new URLSearchParams(search).get('reference');
  const isChosen = (row: Row) => (picked.key === key ? idOf(row) === picked.id : row.reference === reference);
  return [rows?.find(isChosen), (row: Row | undefined) => pick({ key, id: row ? idOf(row) : '' })] as const;
}
