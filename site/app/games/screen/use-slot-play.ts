import { useEffect, useRef, useState } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import type { RoundItem } from '#contracts/api/originals.ts';
import { fromWire, type RoundWire, type SlotGame } from '#games/slot-games.ts';
import { prefersReducedMotion } from '../../browser/reduced-motion.ts';
import { handleAnswer } from '../../state/answer-handling.ts';
import { type App, useApp } from '../../state/app.ts';
import { playerFields, refreshBalance, siteFields } from '../../state/sign-in.ts';
import { createStage, type Stage } from '../slot/stage.ts';
import type { SpinFrame } from '../slot/timeline.ts';
import { createSound, type Sound } from '../sound/sound.ts';
import { followBalance } from './balance-updates.ts';
import { delay } from './delay.ts';
import { freeCalls } from './free-calls.ts';
import { visitFields } from './game-visit.ts';
import { pendingStore } from './pending-round.ts';
import { createSlotPlay, type SlotPlay } from './slot-play.ts';
import { readOtherWindows } from './window-sync.ts';

/** The table, its reels and its sound, once the canvases exist. */
type SlotMachine = { table: SlotPlay; stage: Stage; sound: Sound };

/** Opens the player's session of a game: canvases, sound and calls belong together and end with the page. */
export function useSlotPlay(
  game: LobbyGame,
  own: SlotGame,
  isFree: boolean,
  onFrame: (frame: SpinFrame) => void,
) {
  const app = useApp();
  const canvas = useRef<HTMLCanvasElement>(null);
  const cabinet = useRef<HTMLCanvasElement>(null);
  const [play, setPlay] = useState<SlotMachine | null>(null);
  const follow = useRef(onFrame);
  follow.current = onFrame;
  useEffect(() => {
    if (!canvas.current || !cabinet.current) return;
    const sound = createSound();
    const stage = createStage({
      canvases: { canvas: canvas.current, cabinet: cabinet.current },
      rules: own.rules,
      sound,
      isReduced: prefersReducedMotion,
      onFrame: (frame) => follow.current(frame),
    });
    const table = slotPlayOf(app, game, stage, isFree);
    setPlay({ table, stage, sound });
    void table.open();
    const { provider_code, game_code } = game;
    const stop = isFree
      ? () => {}
      : followBalance(app.session, table.store, () => {
          const fields = { ...playerFields(app), provider_code, game_code };
          void readOtherWindows({ client: app.api, fields }, table.store);
        });
    return () => {
      stop();
      table.leave();
      stage.destroy();
      sound.close();
    };
  }, [app, game, own, isFree]);
  return { canvases: { canvas, cabinet }, play };
}

function slotPlayOf(app: App, game: LobbyGame, stage: Stage, isFree: boolean): SlotPlay {
  const { provider_code, game_code } = game;
  const chosen = `baize.stake.${game_code}`;
  return createSlotPlay({
    client: isFree ? freeCalls(app.api, { ...siteFields(app), provider_code, game_code }, Date.now) : app.api,
    fields: () => ({ ...playerFields(app), provider_code, game_code }),
    opening: () => (isFree ? { place: '', visit: '', take_over: false } : visitFields(game_code)),
    reels: {
      spin: stage.spin,
      land: (round) => stage.land(outcomeOf(round)),
      rest: (round) => stage.rest(round && outcomeOf(round)),
    },
    pending: isFree
      ? { read: () => null, write: () => {}, clear: () => {} }
      : pendingStore(sessionStorage, `${app.session.get().user.account_id}.${game_code}`),
    stake: {
      read: () =>
        /^\d+$/.test(sessionStorage.getItem(chosen) ?? '')
          ? BigInt(sessionStorage.getItem(chosen)!)
          : undefined,
      write: (stake) => sessionStorage.setItem(chosen, stake.toString()),
    },
    now: () => performance.now(),
    wait: delay,
    report: (answer) => void handleAnswer(app, answer),
    onSettled: () => {
      if (!isFree) void refreshBalance(app);
    },
  });
}

/** A round's outcome as the server sent it. */
function outcomeOf(round: RoundItem) {
  return fromWire(round.outcome as RoundWire);
}
