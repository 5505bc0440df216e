import { createContext, useContext, useEffect } from 'react';
import type { ListedEvent } from '#contracts/api/sports.ts';
import type { SportsFavourite } from '#contracts/api/sports-favourites.ts';
import { succeeded } from '#contracts/client.ts';
import { FAVOURITE_KINDS, MAX_SPORTS_FAVOURITES } from '#contracts/values/sports-favourites.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { storedItem, storeItem } from '../../../shell/browser-storage.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { type App, useApp, useSession } from '../../../state/app.ts';
import { playerFields, siteFields } from '../../../state/sign-in.ts';
import { createStore, useStore } from '../../../state/store.ts';

/** Favourites, newest first, and their next events. */
export type Favourites = { value: readonly SportsFavourite[]; events: readonly ListedEvent[] };
type Key = Pick<SportsFavourite, 'kind' | 'favourite_id'>;

/** Favourites of a guest, kept by this browser until a player signs in. */
const KEY = 'baize.favourites';
const NONE: Favourites = { value: [], events: [] };

/** Whose they are: an account id, empty for a guest. Null before the page is live. */
const store = createStore<{ account: string; list: Favourites } | null>(null);

/** The favourites that a page of a player was drawn with. */
export const DrawnFavourites = createContext<Favourites | null>(null);

export function useFavourites(): Favourites {
  const account = useSession(({ user }) => user.account_id);
  const known = useStore(store);
  const drawn = useContext(DrawnFavourites);
  return known?.account === account ? known.list : (drawn ?? NONE);
}

export function useIsFavourite(key: Key): boolean {
  return useFavourites().value.some((favourite) => isSame(favourite, key));
}

const isSame = (one: Key, other: Key) => one.kind === other.kind && one.favourite_id === other.favourite_id;

/** Reads the favourites of the visitor; those kept for a guest go to the account at sign-in. */
export function useReadFavourites(drawn: Favourites | null): void {
  const app = useApp();
  const account = useSession(({ user }) => user.account_id);
  useEffect(() => {
    void read(app, account, drawn).then((list) => list && show(app, account, list));
  }, [app, account, drawn]);
}

/** An answer that comes after another visitor signed in or out is dropped. */
function show(app: App, account: string, list: Favourites): void {
  if (app.session.get().user.account_id === account) store.set({ account, list });
}

async function read(app: App, account: string, drawn: Favourites | null): Promise<Favourites | null> {
  const items = readKept(storedItem(KEY));
  if (account === '') return items.length > 0 ? await ofGuest(app, items) : NONE;
  if (items.length > 0) {
    const taken = await app.api.takeSportsFavourites({ ...playerFields(app), items });
    if (succeeded(taken)) storeItem(KEY, '[]');
    return succeeded(taken) ? taken : drawn;
  }
  return drawn ?? (await ofPlayer(app));
}

async function ofGuest(app: App, items: readonly Key[]): Promise<Favourites | null> {
  const answer = await app.api.sportsFavourites({ ...siteFields(app), items: [...items] });
  return succeeded(answer) ? answer : null;
}

async function ofPlayer(app: App): Promise<Favourites | null> {
  const answer = await app.api.mySportsFavourites(playerFields(app));
  return succeeded(answer) ? answer : null;
}

/** A guest's favourites from untrusted storage: what is no favourite is left out. */
function readKept(text: string | null): Key[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    const keys = Array.isArray(kept) ? (kept as (Partial<Key> | null)[]) : [];
    return keys
      .flatMap((entry) => {
        const kind = FAVOURITE_KINDS.find((known) => known === entry?.kind);
        const id = entry?.favourite_id;
        return kind && typeof id === 'string' && isUuid(id) ? [{ kind, favourite_id: id }] : [];
      })
      .slice(0, MAX_SPORTS_FAVOURITES);
  } catch {
    return [];
  }
}

/** Marks or unmarks: shown at once, taken back when it is refused, then read with its events. */
export async function toggleFavourite(app: App, item: SportsFavourite, before: Favourites): Promise<void> {
  const account = app.session.get().user.account_id;
  const isOn = before.value.some((favourite) => isSame(favourite, item));
  const others = before.value.filter((favourite) => !isSame(favourite, item));
  const value = isOn ? others : [item, ...others];
  show(app, account, { ...before, value });
  const refused = account === '' ? keep(value) : await send(app, item, !isOn);
  if (refused) {
    show(app, account, before);
    await handleAnswer(app, refused, 'toast');
    return;
  }
  const list = account === '' ? await ofGuest(app, value.map(keyOf)) : await ofPlayer(app);
  if (list) show(app, account, list);
}

const keyOf = ({ kind, favourite_id }: Key): Key => ({ kind, favourite_id });

/** Keeps a guest's list in the browser; the refusal of an account when it is too long. */
function keep(value: readonly Key[]) {
  if (value.length > MAX_SPORTS_FAVOURITES)
    return { statusCode: -2067, statusMessage: 'favouritesFull', statusDetail: '' };
  storeItem(KEY, JSON.stringify(value.map(keyOf)));
  return null;
}

async function send(app: App, item: Key, favourite: boolean) {
  const answer = await app.api.setSportsFavourite({ ...playerFields(app), ...keyOf(item), favourite });
  return succeeded(answer) ? null : answer;
}
