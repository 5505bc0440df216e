import { useEffect, useState } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import { prefersReducedMotion } from '../../browser/reduced-motion.ts';
import { handleAnswer } from '../../state/answer-handling.ts';
import { type App, useApp } from '../../state/app.ts';
import { storedDraft } from '../../state/draft.ts';
import { playerFields, refreshBalance, siteFields } from '../../state/sign-in.ts';
import { followBalance } from '../screen/balance-updates.ts';
import { delay } from '../screen/delay.ts';
import { freeCalls } from '../screen/free-calls.ts';
import { visitFields } from '../screen/game-visit.ts';
import { readOtherWindows } from '../screen/window-sync.ts';
import type { OriginalClient } from './client.ts';
import { type Bet, createOriginalPlay, type Marks, type OriginalPlay } from './original-play.ts';

/** Opens the player's session of a game, for as long as the page is open. */
export function useOriginalPlay(
  game: LobbyGame,
  client: OriginalClient,
  isFree: boolean,
): OriginalPlay | null {
  const app = useApp();
  const [play, setPlay] = useState<OriginalPlay | null>(null);
  useEffect(() => {
    const opened = isFree ? freePlayOf(app, game, client) : originalPlayOf(app, game, client);
    setPlay(opened);
    void opened.open();
    if (isFree) return () => opened.leave();
    const { provider_code, game_code } = game;
    const stop = followBalance(app.session, opened.store, () => {
      if (opened.store.get().open) return void opened.follow();
      const fields = { ...playerFields(app), provider_code, game_code };
      void readOtherWindows({ client: app.api, fields }, opened.store);
    });
    return () => {
      stop();
      opened.leave();
    };
  }, [app, game, client, isFree]);
  return play;
}

function originalPlayOf(
  app: App,
  { provider_code, game_code }: LobbyGame,
  client: OriginalClient,
): OriginalPlay {
  const chosen = `baize.stake.${game_code}`;
  const requested = `baize.bet.${app.session.get().user.account_id}.${game_code}`;
  const marks = storedDraft(app, `marks:${game_code}`);
  return createOriginalPlay(client, {
    client: app.api,
    fields: () => ({ ...playerFields(app), provider_code, game_code }),
    opening: () => visitFields(game_code),
    memory: {
      bet: {
        read: () => betOf(recall(requested)),
        write: (bet) => remember(requested, bet && JSON.stringify(bet)),
      },
      stake: {
        read: () => (/^\d+$/.test(recall(chosen) ?? '') ? BigInt(recall(chosen)!) : undefined),
        write: (stake) => remember(chosen, stake.toString()),
      },
      marks: { read: () => marksOf(marks.read()), write: marks.write },
    },
    now: () => performance.now(),
    wait: delay,
    isReduced: prefersReducedMotion,
    report: (answer) => void handleAnswer(app, answer),
    onBalance: () => void refreshBalance(app),
  });
}

/** A table for play money: nothing is stored. */
function freePlayOf(app: App, { provider_code, game_code }: LobbyGame, client: OriginalClient): OriginalPlay {
  const key = { ...siteFields(app), provider_code, game_code };
  const nothing = { read: () => null, write: () => {} };
  return createOriginalPlay(client, {
    client: freeCalls(app.api, key, Date.now),
    fields: () => ({ account_id: '', auth: '', provider_code, game_code }),
    opening: () => ({ place: '', visit: '', take_over: false }),
    memory: { bet: nothing, marks: nothing, stake: { read: () => undefined, write: () => {} } },
    now: () => performance.now(),
    wait: delay,
    isReduced: prefersReducedMotion,
    report: (answer) => void handleAnswer(app, answer),
    onBalance: () => {},
  });
}

function marksOf(kept: unknown): Marks | null {
  const { round_id, step, draft } = (kept ?? {}) as Partial<Marks>;
  return typeof round_id === 'string' && typeof step === 'number' && draft !== undefined
    ? { round_id, step, draft }
    : null;
}

/** Storage may be disabled; a reload then reads the state from the server. */
function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}

function betOf(text: string | null): Bet | null {
  if (!text) return null;
  try {
    const { client_round_id: id, stake, choice, autoplay_id } = JSON.parse(text) as Partial<Bet>;
    if (typeof id !== 'string' || typeof stake !== 'string' || choice === undefined) return null;
    const auto = typeof autoplay_id === 'string' ? { autoplay_id } : {};
    return { client_round_id: id, stake, choice: choice as Json, ...auto };
  } catch {
    return null;
  }
}
