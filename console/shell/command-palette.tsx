import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasAccess } from '#contracts/console/rights.ts';
import type { ConsoleSiteItem } from '#contracts/console/session.ts';
import { depositPath } from '../lib/deposit-path.ts';
import { nameLabel, useSession } from '../lib/session.ts';
import { readSites } from '../lib/site-reads.ts';
import { PAGES } from '../pages.ts';
import { findPages } from '../search-words.ts';

type Hit = { id: string; siteId: number; kind: string; title: string; detail: string; to: string };

/**
 * Search by Ctrl+K: screens by name or search word; players by id or contact and payments by
 * reference, on every brand whose players the person may see.
 */
export function CommandPalette({ isOpen, setOpen }: { isOpen: boolean; setOpen(is: boolean): void }) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen(true);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [setOpen]);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog command">
          <Dialog.Title className="unseen">Search</Dialog.Title>
          <SearchField onGo={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SearchField({ onGo }: { onGo(): void }) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const { site, setSite } = useSession();
  const found = useFound(query);
  const hits = [...useScreens(query), ...found.hits];
  const chosen = hits[Math.min(at, hits.length - 1)];

  const list = useRef<HTMLDivElement>(null);
  // Arrow keys reach hits that the list has scrolled out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen hit is found by what it says of itself.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);

  function go(hit: Hit | undefined): void {
    if (!hit) return;
    onGo();
    if (hit.siteId !== site.site_id) setSite(hit.siteId);
    void navigate(hit.to);
  }
  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((Math.min(at, hits.length - 1) + step + hits.length) % Math.max(1, hits.length));
    } else if (event.key === 'Enter') go(chosen);
  }

  return (
    <>
      <input
        className="command-input"
        role="combobox"
        aria-expanded="true"
        aria-controls="hits"
        aria-activedescendant={chosen && `hit-${chosen.id}`}
        aria-label="Search players, payments and screens"
        placeholder="Player, reference, screen …"
        value={query}
        maxLength={64}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div id="hits" ref={list} role="listbox" aria-label="Found" className="hits">
        {hits.map((hit) => (
          <div
            key={hit.id}
            id={`hit-${hit.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={hit === chosen}
            onClick={() => go(hit)}
            onKeyDown={() => {}}
          >
            <span className="hit-kind">{hit.kind}</span> <b>{hit.title}</b> <span>{hit.detail}</span>
          </div>
        ))}
        {hits.length === 0 && <p className="note">{found.isSearching ? 'Searching …' : 'No results.'}</p>}
      </div>
      {found.note !== '' && <p className="note hits-note">{found.note}</p>}
    </>
  );
}

function useScreens(query: string): Hit[] {
  const { me, site } = useSession();
  const found = findPages(PAGES, query, { site: site.roles, everywhere: me.everywhere });
  return found.map(({ page: { path, label }, word }) => ({
    ...{ id: `screen${path}`, siteId: site.site_id, kind: 'Screen', title: label, detail: word },
    to: path,
  }));
}

/** A payment that needs a decision opens in its queue; a decided one on its player's page. */
const WAITING: Record<string, (reference: string) => string> = {
  'deposit under_review': (reference) => `/deposits?reference=${reference}`,
  'deposit awaiting_payment': depositPath,
  'deposit expired': depositPath,
  'withdrawal review': (reference) => `/withdrawals?reference=${reference}`,
  'withdrawal approved': (reference) => `/withdrawals?reference=${reference}`,
};

const WAIT_MS = 180;
/** Most hits shown; the chosen brand's come first. */
const MAX_HITS = 60;

type Found = { query: string; hits: Hit[]; note: string };
const NOTHING: Found = { query: '', hits: [], note: '' };

function useFound(query: string): Found & { isSearching: boolean } {
  const { me, site } = useSession();
  const [found, setFound] = useState(NOTHING);
  const requested = query.trim();
  useEffect(() => {
    if (requested.length < 2) return;
    const timer = setTimeout(() => void findOn(me.sites, site, requested).then(setFound), WAIT_MS);
    return () => clearTimeout(timer);
  }, [requested, me, site]);
  if (requested.length < 2) return { ...NOTHING, isSearching: false };
  return found.query === requested ? { ...found, isSearching: false } : { ...NOTHING, isSearching: true };
}

/** What a text finds on all brands whose players the person may see. */
async function findOn(all: readonly ConsoleSiteItem[], chosen: ConsoleSiteItem, query: string) {
  const readable = all.filter(({ roles }) => hasAccess(roles, 'players', ['read']));
  const sites = readable.toSorted((a, b) => Number(b === chosen) - Number(a === chosen));
  const answers = await readSites('quickSearch', { query }, sites);
  const hits = answers.flatMap(({ site, data }) =>
    (data?.value ?? []).map(({ kind, title, detail, player }) => ({
      id: `${kind}-${title}-${player.player_id}`,
      siteId: site.site_id,
      kind,
      title,
      detail: [
        ...(all.length > 1 ? [site.name] : []),
        nameLabel(detail),
        player.name || player.account_id,
      ].join(' · '),
      to: WAITING[`${kind} ${detail}`]?.(title) ?? `/players/${player.player_id}`,
    })),
  );
  const failed = answers.filter(({ data }) => !data).map(({ site }) => site.name);
  const notes = [
    ...(hits.length > MAX_HITS ? [`The first ${MAX_HITS} of ${hits.length} results.`] : []),
    ...(failed.length > 0 ? [`Not searched: ${failed.join(', ')}.`] : []),
  ];
  return { query, hits: hits.slice(0, MAX_HITS), note: notes.join(' ') };
}
