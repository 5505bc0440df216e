import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasAccess } from '#contracts/console/rights.ts';
import { api } from '../lib/api.ts';
import { depositPath } from '../lib/deposit-path.ts';
import { nameLabel, useSession } from '../lib/session.ts';
import { PAGES } from '../pages.ts';

type Hit = { id: string; kind: string; title: string; detail: string; to: string };

/** Search by Ctrl+K: screens by name, players by id or contact, payments by reference. */
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
  const hits = [...useScreens(query), ...useFound(query)];
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
        {hits.length === 0 && <p className="note">No results.</p>}
      </div>
    </>
  );
}

function useScreens(query: string): Hit[] {
  const { site } = useSession();
  const typed = query.trim().toLowerCase();
  return PAGES.filter(
    ({ path, label, needs }) =>
      !path.includes(':') &&
      label.toLowerCase().includes(typed) &&
      (!needs || hasAccess(site.roles, needs[0], needs.slice(1) as never)),
  ).map(({ path, label }) => ({ id: `screen${path}`, kind: 'Screen', title: label, detail: '', to: path }));
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

function useFound(query: string): Hit[] {
  const { site } = useSession();
  const [found, setFound] = useState<{ query: string; hits: Hit[] }>({ query: '', hits: [] });
  const requested = query.trim();
  useEffect(() => {
    if (requested.length < 2 || !hasAccess(site.roles, 'players', ['read'])) return;
    const timer = setTimeout(async () => {
      const answer = await api.quickSearch({ site_id: site.site_id, query: requested });
      if (!answer.ok) return;
      const hits = answer.value.map(({ kind, title, detail, player }) => ({
        id: `${kind}-${title}-${player.player_id}`,
        kind,
        title,
        detail: `${nameLabel(detail)} · ${player.name || player.account_id}`,
        to: WAITING[`${kind} ${detail}`]?.(title) ?? `/players/${player.player_id}`,
      }));
      setFound({ query: requested, hits });
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [requested, site]);
  return requested.length >= 2 && found.query === requested ? found.hits : [];
}
