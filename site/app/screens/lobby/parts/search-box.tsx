import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { siteFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, Icon, IconButton } from '../../../ui/index.ts';
import { type LobbyQuery, lobbyQuery } from './lobby-query.ts';

/** Search with names as they are typed; an ordinary form until scripts run. */
export function SearchBox({ asked, category }: { asked: LobbyQuery; category: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { typed, type, names, active, isListed, find, submit, move, close } = useSearch(asked, category);
  return (
    <search className="block">
      <form className="relative" onSubmit={submit} onBlur={close}>
        <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-muted">
          <Icon name="search" size={20} />
        </span>
        <input
          type="search"
          name="search"
          value={typed}
          maxLength={64}
          enterKeyHint="search"
          autoComplete="off"
          role="combobox"
          aria-label={t('lobby.search')}
          aria-expanded={isListed}
          aria-controls={`${id}-names`}
          aria-autocomplete="list"
          aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
          placeholder={t('lobby.search')}
          className="control min-h-11 w-full rounded-md border border-line bg-surface-1 ps-11 pe-12 text-base text-text placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={move}
        />
        {asked.search !== '' && (
          <IconButton
            icon="close"
            label={t('lobby.clearSearch')}
            className="absolute end-0 top-0"
            onClick={() => find('')}
          />
        )}
        <Names id={id} names={names} active={active} isListed={isListed} choose={find} />
      </form>
    </search>
  );
}

/** What is typed, the names for it, and which of them the arrow keys stand on. */
function useSearch(asked: LobbyQuery, category: string) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState(asked.search);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const names = useSuggestions(typed, category, isOpen);
  const isListed = isOpen && names.length > 0;

  const find = (search: string) => {
    setOpen(false);
    setTyped(search);
    const query = lobbyQuery({ ...asked, view: 'all', search: search.trim(), page: 1, more: 0 });
    void navigate({ pathname, search: query }, { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find(isListed && names[active] !== undefined ? names[active] : typed);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false);
    if (!isListed || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setActive((now) => (now + step + names.length + 1) % (names.length + 1));
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
    setOpen(true);
  };
  return { typed, type, names, active, isListed, find, submit, move, close: () => setOpen(false) };
}

type NamesProps = {
  id: string;
  names: readonly string[];
  active: number;
  isListed: boolean;
  choose(name: string): void;
};

/** The names under the field, chosen with a pointer here and by arrow keys in the field. */
function Names({ id, names, active, isListed, choose }: NamesProps) {
  const { t } = useTranslation();
  return (
    <div
      id={`${id}-names`}
      role="listbox"
      aria-label={t('lobby.names')}
      hidden={!isListed}
      className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line bg-surface-2 py-1 shadow-raised"
    >
      {names.map((name, index) => (
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // Before the field loses its focus, which closes the list.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(name);
          }}
          className={classes(
            'flex min-h-11 cursor-pointer items-center px-4 text-sm hover:bg-surface-3',
            index === active && 'bg-surface-3',
          )}
        >
          {name}
        </div>
      ))}
    </div>
  );
}

/** A pause in typing after which names are asked for, and how many are shown. */
const PAUSE_MS = 180;
const SHOWN = 6;

/** Games of a category whose names are close to what is being typed; nothing for less than two letters. */
function useSuggestions(typed: string, category: string, isActive: boolean): string[] {
  const app = useApp();
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const search = typed.trim();
    setNames([]);
    if (!isActive || search.length < 2) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await app.api.games({ ...siteFields(app), category, search, page_size: SHOWN });
      if (!isCurrent || !succeeded(answer)) return;
      const found = [...answer.value.map((game) => game.game_name), ...answer.suggestions];
      setNames([...new Set(found)].slice(0, SHOWN));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [app, typed, category, isActive]);
  return names;
}
