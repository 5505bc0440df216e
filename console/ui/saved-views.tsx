import { type FormEvent, useState } from 'react';
import { useSession } from '../lib/session.ts';
import { type ColumnView, textsOf } from './column-choice.tsx';
import { Button } from './components.tsx';
import { Popover } from './popover.tsx';

const MAX_VIEWS = 20;

/** Filters and order as the query of an address, and columns, under a name. */
type SavedView = { name: string; address: string; columns: ColumnView };

/** Views of a list that a staff member saved in this browser. */
function useSavedViews(list: string) {
  const { me } = useSession();
  const key = `baize.views.${me.login}.${list}`;
  const [views, setViews] = useState(() => readViews(key));
  const save = (changed: SavedView[]) => {
    setViews(changed);
    localStorage.setItem(key, JSON.stringify(changed));
  };
  return {
    views,
    isFull: views.length >= MAX_VIEWS,
    /** The same name again replaces the view. */
    add: (view: SavedView) =>
      save([...views.filter(({ name }) => name !== view.name), view].slice(-MAX_VIEWS)),
    remove: (view: SavedView) => save(views.filter(({ name }) => name !== view.name)),
  };
}

/** What cannot be read is left out. */
function readViews(key: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((view) => viewOf(view) ?? []) : [];
  } catch {
    return [];
  }
}

function viewOf(kept: Partial<SavedView> | null): SavedView | undefined {
  if (typeof kept?.name !== 'string' || typeof kept.address !== 'string') return undefined;
  const { name, address, columns } = kept;
  return { name, address, columns: { order: textsOf(columns?.order), hidden: textsOf(columns?.hidden) } };
}

type Props = {
  list: string;
  /** What a new view keeps. */
  address: string;
  columns: ColumnView;
  onOpen(address: string, columns: ColumnView): void;
};

/** Opens, saves and deletes views of a list. */
export function SavedViews({ list, address, columns, onOpen }: Props) {
  const { views, isFull, add, remove } = useSavedViews(list);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('view') ?? '').trim();
    if (name) add({ name, address, columns });
    event.currentTarget.reset();
  }
  return (
    <Popover text="Views" label={`Saved views of ${list}`}>
      {views.length === 0 && <p className="hint">No saved views.</p>}
      <ul className="saved-views">
        {views.map((view) => (
          <li key={view.name}>
            <Button tone="quiet" onClick={() => onOpen(view.address, view.columns)}>
              {view.name}
            </Button>
            <Button tone="quiet" aria-label={`Delete the view ${view.name}`} onClick={() => remove(view)}>
              ✕
            </Button>
          </li>
        ))}
      </ul>
      <form className="filters" onSubmit={submit}>
        <label>
          Name
          <input name="view" maxLength={40} required autoComplete="off" />
        </label>
        <Button type="submit" disabled={isFull}>
          Save view
        </Button>
      </form>
      <p className="hint">
        {isFull
          ? `${MAX_VIEWS} views are saved. Delete one first.`
          : 'Keeps filters, order and columns in this browser. Player searches are not saved.'}
      </p>
    </Popover>
  );
}
