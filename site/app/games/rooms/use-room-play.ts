import { useEffect, useState } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import { prefersReducedMotion } from '../../browser/reduced-motion.ts';
import { handleAnswer } from '../../state/answer-handling.ts';
import { type App, useApp } from '../../state/app.ts';
import { storedDraft } from '../../state/draft.ts';
import { playerFields, refreshBalance, siteFields } from '../../state/sign-in.ts';
import { delay } from '../screen/delay.ts';
import { visitFields } from '../screen/game-visit.ts';
import type { RoomClient } from './client.ts';
import { openLiveConnection } from './live-connection.ts';
import { maxWinOfGame } from './max-win.ts';
import type { PlacedChips } from './placed-chips.ts';
import { createRoomPlay, type RoomPlay } from './room-play.ts';

/** How often the room is polled while the live connection is down. */
const ASK_MS = 2000;

/** Opens the player's session in a room, for as long as the page is open. */
export function useRoomPlay(game: LobbyGame, client: RoomClient): RoomPlay | null {
  const app = useApp();
  const [play, setPlay] = useState<RoomPlay | null>(null);
  useEffect(() => {
    const taken = roomPlayOf(app, game, client);
    setPlay(taken);
    void taken.open();
    const line = openLiveConnection({ gameCode: game.game_code, onMessage: taken.hear, onLine: taken.line });
    const timer = setInterval(() => {
      if (!taken.store.get().isLive && document.visibilityState === 'visible') void taken.look();
    }, ASK_MS);
    return () => {
      clearInterval(timer);
      line.close();
      taken.leave();
    };
  }, [app, game, client]);
  return play;
}

function roomPlayOf(app: App, { provider_code, game_code }: LobbyGame, client: RoomClient): RoomPlay {
  const key = { provider_code, game_code };
  const kept = storedDraft(app, `chips:${game_code}`);
  return createRoomPlay({
    enter: () => app.api.enterRoom({ ...playerFields(app), ...key, ...visitFields(game_code) }),
    view: () => app.api.viewRoom({ ...siteFields(app), ...key }),
    leave: (bet_id) => app.api.leaveFlight({ ...playerFields(app), bet_id }),
    place: (bet) => app.api.placeRoomBet({ ...playerFields(app), ...key, ...bet }),
    startAutoplay: (rules) => app.api.startRoomAutoplay({ ...playerFields(app), ...key, ...rules }),
    stopAutoplay: (autoplay_id) => app.api.stopRoomAutoplay({ ...playerFields(app), ...key, autoplay_id }),
    maxWinOf: maxWinOfGame(client.game),
    showMs: ({ outcome }) => client.showMs(outcome, prefersReducedMotion()),
    now: Date.now,
    wait: delay,
    report: (answer) => void handleAnswer(app, answer),
    onPaid: () => void refreshBalance(app),
    kept: {
      read: () => chipsOf(kept.read()),
      write: (chips) => kept.write(chips.length > 0 ? chips.map(wireLine) : null),
    },
  });
}

const wireLine = ({ choice, stake }: PlacedChips) => ({ choice, stake: stake.toString() });

/** Chips as stored; the server validates them with the bet. */
function chipsOf(kept: unknown): PlacedChips[] {
  if (!Array.isArray(kept)) return [];
  const chips = kept as Partial<ReturnType<typeof wireLine>>[];
  return chips.flatMap(({ choice, stake }) =>
    choice !== undefined && /^\d{1,15}$/.test(stake ?? '') ? [{ choice, stake: BigInt(stake!) }] : [],
  );
}
