import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LobbyGame } from '#contracts/api/games.ts';
import { succeeded } from '#contracts/client.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { localText } from '../../../lib/text.ts';
import { ROUTES } from '../../../routes.ts';
import { useApp } from '../../../state/app.ts';
import { siteFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes } from '../../../ui/index.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { FILTER_PAUSE_MS, type LobbyQuery, lobbyQuery, unfiltered } from './lobby-query.ts';

/**
 * Search that filters the list while typing, with suggestions from every category; an ordinary form without
 * scripts. Beside filters on a phone it is an icon until it has focus or text.
 */
export function SearchBox({ requested, category }: { requested: LobbyQuery; category: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { typed, type, names, active, isListed, find, choose, submit, move, close } = useSearch(
    requested,
    category,
  );
  return (
    <search className="lobby-search block">
      <form className="relative" onSubmit={submit} onBlur={close}>
        <SearchInput
          label={t('lobby.search')}
          isSearched={requested.search !== ''}
          onClear={() => find('')}
          value={typed}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={`${id}-names`}
          aria-autocomplete="list"
          aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={move}
        />
        <Names id={id} names={names} active={active} isListed={isListed} choose={choose} />
      </form>
    </search>
  );
}

/** The typed text, its suggestions, and the one selected by the arrow keys. */
function useSearch(requested: LobbyQuery, category: string) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState(requested.search);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const names = useSuggestions(typed, category, isOpen);
  const isListed = isOpen && names.length > 0;
  const sent = useRef(requested.search);
  // Searches of this field not yet shown by the page, oldest first.
  const pending = useRef<string[]>([]);

  const show = (search: string, replace: boolean) => {
    sent.current = search.trim();
    pending.current.push(sent.current);
    const query = lobbyQuery({ ...requested, view: 'all', search: sent.current, page: 1, more: 0 });
    void navigate({ pathname, search: query }, { preventScrollReset: true, replace });
  };
  const find = (search: string) => {
    setOpen(false);
    setTyped(search);
    show(search, false);
  };
  const choose = ({ name, path }: Suggestion) => {
    if (path === undefined) return find(name);
    setOpen(false);
    void navigate({ pathname: path, search: lobbyQuery({ ...unfiltered('all'), search: name }) });
  };
  useFilterWhileTyping(isOpen ? typed : null, (search) => search !== sent.current && show(search, true));
  // A search not started here is a link, or Back. A late answer to an older search of ours is ignored: the
  // field has changed since.
  useEffect(() => {
    const place = requested.search === sent.current ? Infinity : pending.current.indexOf(requested.search);
    const isForeign = place < 0;
    pending.current.splice(0, isForeign ? Infinity : place + 1);
    if (!isForeign) return;
    sent.current = requested.search;
    setTyped(requested.search);
    setActive(-1);
  }, [requested.search]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = isListed ? names[active] : undefined;
    if (chosen) choose(chosen);
    else find(typed);
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
  return { typed, type, names, active, isListed, find, choose, submit, move, close: () => setOpen(false) };
}

/** Filters the list when typing pauses; a single letter has no effect. */
function useFilterWhileTyping(typed: string | null, filter: (search: string) => void): void {
  const latest = useRef(filter);
  latest.current = filter;
  useEffect(() => {
    const search = typed?.trim();
    if (search === undefined || search.length === 1) return;
    const timer = setTimeout(() => latest.current(search), FILTER_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
}

type NamesProps = {
  id: string;
  names: readonly Suggestion[];
  active: number;
  isListed: boolean;
  choose(name: Suggestion): void;
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
      {names.map((each, index) => (
        <div
          key={`${each.name} ${each.category ?? ''}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // Before the field loses its focus, which closes the list.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(each);
          }}
          className={classes(
            'flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 text-sm hover:bg-surface-3',
            index === active && 'bg-surface-3',
          )}
        >
          {each.name}
          {each.category && <span className="text-muted">{t(`category.${each.category}`)}</span>}
        </div>
      ))}
    </div>
  );
}

/** Debounce of suggestions, in ms. */
const PAUSE_MS = 180;
/** Maximum number of suggestions, and of games searched for them. */
const SHOWN = 6;
const LOOKED_AT = 12;

/** A name to search for: in this lobby, or in the lobby at `path`. */
type Suggestion = { name: string; category?: string; path?: string };

/** Games with names close to what is typed, of this category first; nothing for less than two letters. */
function useSuggestions(typed: string, category: string, isActive: boolean): Suggestion[] {
  const app = useApp();
  const [names, setNames] = useState<Suggestion[]>([]);
  const search = typed.trim();
  useEffect(() => {
    setNames([]);
    if (!isActive || search.length < 2) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await app.api.games({ ...siteFields(app), search, page_size: LOOKED_AT });
      if (!isCurrent || !succeeded(answer)) return;
      const found = answer.value.map((game) => suggestionOf(game, app.language, category));
      const known = new Set(found.map(({ name }) => name));
      const close = answer.suggestions.filter((name) => !known.has(name)).map((name) => ({ name }));
      const here = found.filter(({ path }) => path === undefined);
      const elsewhere = found.filter(({ path }) => path !== undefined);
      setNames([...here, ...elsewhere, ...close].slice(0, SHOWN));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [app, search, category, isActive]);
  return names;
}

function suggestionOf(game: LobbyGame, language: LanguageCode, here: string): Suggestion {
  const path = ROUTES.find(({ category }) => category === game.category)?.path;
  const name = localText({ en: game.game_name, ...game.local_names }, language);
  if (game.category === here || path === undefined) return { name };
  return { name, category: game.category, path };
}
