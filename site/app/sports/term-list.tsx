import type { ReactNode } from 'react';

type TermListProps = { rows: readonly [term: string, value: ReactNode][]; className?: string };

/** Terms on the left, their values on the right, a line between rows. */
export function TermList({ rows, className = '' }: TermListProps) {
  return (
    <dl className={`grid text-sm ${className}`}>
      {rows.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-4 border-t border-line py-1.5">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 text-end tabular font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
