import { useEffect, useRef, useState } from 'react';
import { useMatches } from 'react-router';
import { onFirstActivity } from '../browser/first-activity.ts';
import { loadNamespace } from '../lib/message-loader.ts';
import type { Route } from '../routes.ts';
import { useApp, useSession } from '../state/app.ts';
import { announce } from './announcement.tsx';
import { AppBar } from './app-bar.tsx';
import { FloatingArea, type FloatingEntries } from './floating-area.tsx';
import { loadLiveChat } from './live-chat.ts';
import { canAnnounceOn, canPromoteOn } from './overlay-routes.ts';
import { loadReminders } from './reminder.tsx';
import { useClearPosition } from './use-clear-position.ts';
import { useFloatingSpace } from './use-floating-space.ts';

/**
 * Overlays of every page except games: the floating area and the app bar. Loaded when the page is hydrated
 * and the browser idle.
 */
export default function FloatingLayer() {
  const app = useApp();
  const route = (useMatches().at(-1)?.handle ?? {}) as Route;
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const { live_chat } = app.layout.get();
    if (live_chat.status && live_chat.chat_id) loadLiveChat(live_chat.chat_id, app.config.liveChatScript);
    void loadNamespace(app, 'messages').then(() => setReady(true));
  }, [app]);
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const isGame = route.layout === 'minigame' || route.kind === 'game';
  const canAnnounce = canAnnounceOn(route);
  // Visitors are not interrupted before they have seen the page; checked again when the answer arrives.
  useEffect(() => {
    if (!isReady || !canAnnounce) return;
    const page = new AbortController();
    const stopWaiting = onFirstActivity(() => void announce(app, page.signal));
    return () => {
      stopWaiting();
      page.abort();
    };
  }, [app, isReady, canAnnounce]);
  useEffect(() => {
    if (isReady && isSignedIn && !isGame) return onFirstActivity(() => void loadReminders(app));
  }, [app, isReady, isSignedIn, isGame]);
  return isReady && !isGame && <Layer entries={entriesOn(route, isSignedIn)} />;
}

/**
 * Only the chat floats over rooms and forms. Signed-in players see the partners on information pages, guests
 * also on home and in lobbies.
 */
function entriesOn(route: Route, isSignedIn: boolean): FloatingEntries {
  if (!canPromoteOn(route)) return 'chat';
  return isSignedIn && route.kind !== 'content' ? 'rewards' : 'all';
}

/** The bottom layer: buttons at the inline end, the bar below them, both above the bottom navigation. */
function Layer({ entries }: { entries: FloatingEntries }) {
  const layer = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  useFloatingSpace(layer);
  useClearPosition(area);
  return (
    <div
      ref={layer}
      className="floating-layer pointer-events-none fixed inset-x-0 z-20 grid justify-items-end gap-2 lg:start-auto"
    >
      <FloatingArea area={area} entries={entries} />
      <AppBar />
    </div>
  );
}
