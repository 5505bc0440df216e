import { useEffect, useRef, useState } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import { succeeded } from '#contracts/client.ts';
import { isGameWindow } from '../../shell/game-window.ts';
import { handleAnswer } from '../../state/answer-handling.ts';
import { useApp } from '../../state/app.ts';
import { playerFields } from '../../state/sign-in.ts';
import { otherOpenGame, visitFields } from '../screen/game-visit.ts';
import type { LaunchOptions } from './launch-options.ts';

export type LaunchRequest = { game: LobbyGame; options: LaunchOptions; mode: 'real' | 'demo' };
type Launched =
  | { phase: 'opening' }
  /** The game requires its own window, which only a click may open. */
  | { phase: 'asks' }
  | { phase: 'open'; url: string }
  | { phase: 'closed'; reason: string; other?: string | undefined };

/** Requests the game's address, once per visit; an address is valid for one opening. */
export function useLaunch({ game, options, mode }: LaunchRequest) {
  const app = useApp();
  const [state, setState] = useState<Launched>({ phase: 'opening' });
  const begun = useRef(false);
  const ask = async () => {
    const answer = await app.api.launchGame({
      ...playerFields(app),
      provider_code: game.provider_code,
      game_code: game.game_code,
      ...visitFields(game.game_code),
      mode,
      platform: matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop',
      language: app.language,
      home: window.location.origin,
    });
    if (succeeded(answer)) return answer;
    const { statusMessage } = answer;
    if (/^(sessionExpired|permissionDenied|BLOCK|CLOSE)$/.test(statusMessage))
      await handleAnswer(app, answer);
    setState({ phase: 'closed', reason: statusMessage, other: otherOpenGame(answer) });
    return undefined;
  };
  const begin = async () => {
    const isFramed = options.open === 'iframe';
    if (!isFramed && !isGameWindow()) return setState({ phase: 'asks' });
    // The CSP of a page is that of its first document: after an in-site navigation it does not allow framing
    // the game.
    if (isFramed && !isOwnDocument()) return window.location.replace(window.location.href);
    const opened = await ask();
    if (!opened) return;
    if (isFramed) setState({ phase: 'open', url: opened.url });
    else window.location.replace(opened.url);
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  });
  return { state, ask };
}

/** Whether the browser loaded this address as a document, without an in-site navigation. */
function isOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  if (!entry) return true;
  const { pathname, search } = new URL(entry.name);
  return pathname === window.location.pathname && search === window.location.search;
}
