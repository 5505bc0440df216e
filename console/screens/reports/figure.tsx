import type { ReactNode } from 'react';
import type { DrillDownTarget } from './drill-down-target.ts';

/** No link for staff who may only see totals. */
export type OnOpen = ((opened: DrillDownTarget) => void) | undefined;

type FigureProps = { name: string; opens: DrillDownTarget | undefined; onOpen: OnOpen; children: ReactNode };

/** A figure that expands to its components; `name` identifies it for screen readers. */
export function DrillDownFigure({ name, opens, onOpen, children }: FigureProps) {
  if (!onOpen || !opens) return children;
  return (
    <button type="button" className="drill" onClick={() => onOpen(opens)}>
      <span className="unseen">{name}: </span>
      {children}
    </button>
  );
}
