import type { ReactNode } from 'react';
import type { DrillDownTarget } from './drill-down-target.ts';

/** No link for people who may see totals only. */
export type OnOpen = ((opened: DrillDownTarget) => void) | undefined;

type FigureProps = { name: string; opens: DrillDownTarget | undefined; onOpen: OnOpen; children: ReactNode };

/** A figure that opens to what it consists of; `name` says to a screen reader which one it is. */
export function Figure({ name, opens, onOpen, children }: FigureProps) {
  if (!onOpen || !opens) return children;
  return (
    <button type="button" className="drill" onClick={() => onOpen(opens)}>
      <span className="unseen">{name}: </span>
      {children}
    </button>
  );
}
