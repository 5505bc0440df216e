import { useState } from 'react';
import { useSession } from '../lib/session.ts';
import { Button } from './components.tsx';
import { Popover } from './popover.tsx';

/** Lists with fewer columns have nothing to choose. */
const MIN_COLUMNS = 6;

/** Columns in their order, and those that are not shown. */
export type ColumnView = { order: string[]; hidden: string[] };

/** The list view that a staff member saved in this browser. Unknown columns come last. */
export function useColumnChoice(label: string, heads: readonly string[]) {
  const { me } = useSession();
  const key = `baize.view.${me.login}.${label}`;
  const [view, setView] = useState(() => readView(key));
  const known = view.order.filter((head) => heads.includes(head));
  const order = [...known, ...heads.filter((head) => !known.includes(head))];
  const hidden = view.hidden.filter((head) => heads.includes(head));
  const save = (changed: ColumnView) => {
    setView(changed);
    if (changed.order.length + changed.hidden.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(changed));
  };
  return {
    order,
    hidden,
    visibility: Object.fromEntries(hidden.map((head) => [head, false])),
    show: (head: string, isShown: boolean) =>
      save({
        order,
        hidden: isShown ? hidden.filter((hiddenHead) => hiddenHead !== head) : [...hidden, head],
      }),
    moveUp: (head: string) => {
      const at = order.indexOf(head);
      save({ order: order.toSpliced(at, 1).toSpliced(at - 1, 0, head), hidden });
    },
    reset: () => save({ order: [], hidden: [] }),
    set: save,
  };
}
export type ColumnChoiceState = ReturnType<typeof useColumnChoice>;

/** An unreadable view is ignored. */
function readView(key: string): ColumnView {
  try {
    const { order, hidden } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ColumnView>;
    return { order: textsOf(order), hidden: textsOf(hidden) };
  } catch {
    return { order: [], hidden: [] };
  }
}

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((head) => typeof head === 'string') : [];

type Props = { label: string; choice: ColumnChoiceState };

/** Which columns of a list are shown, and in which order. The last visible one stays. */
export function ColumnChoice({ label, choice: { order, hidden, show, moveUp, reset } }: Props) {
  if (order.length < MIN_COLUMNS) return null;
  const isLast = order.length - hidden.length === 1;
  return (
    <Popover text="Columns" label={`Columns of ${label}`}>
      <ul className="column-choice">
        {order.map((head, at) => (
          <li key={head}>
            <label>
              <input
                type="checkbox"
                checked={!hidden.includes(head)}
                disabled={isLast && !hidden.includes(head)}
                onChange={(event) => show(head, event.currentTarget.checked)}
              />{' '}
              {head}
            </label>
            {at > 0 && (
              <Button tone="quiet" aria-label={`Move ${head} up`} onClick={() => moveUp(head)}>
                ↑
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button tone="quiet" onClick={reset}>
        Reset columns
      </Button>
    </Popover>
  );
}
