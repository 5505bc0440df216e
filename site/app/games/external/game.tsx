import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { localText } from '../../lib/text.ts';
import { GAME_WINDOW, openGameWindow } from '../../shell/game-window.ts';
import { openRealityCheck } from '../../state/answer-handling.ts';
import { useApp } from '../../state/app.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useStore } from '../../state/store.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, buttonClasses } from '../../ui/index.ts';
import { ClosedGame } from '../screen/closed-game.tsx';
import { useExit } from '../screen/use-exit.ts';
import { useVisitEnd } from '../screen/use-visit-end.ts';
import { PlayBar } from './play-bar.tsx';
import { ProviderGameRules } from './rules.tsx';
import { type LaunchRequest, useLaunch } from './use-launch.ts';
import { usePlaySession } from './use-play-session.ts';

/** A provider's game: its page in a frame, under our bar with time, balance and exit. */
export function ProviderGame({ game, options, mode }: LaunchRequest) {
  const { t } = useTranslation();
  const app = useApp();
  const { language } = app;
  const leave = useExit();
  const navigate = useNavigate();
  const { state, ask } = useLaunch({ game, options, mode });
  // A game in its own window replaces this page and continues there.
  useVisitEnd(() => options.open !== 'iframe');
  const { session, refresh } = usePlaySession(state.phase === 'open' && mode === 'real');
  useReality(state.phase === 'open' && mode === 'real');
  const [areRulesOpen, setRulesOpen] = useState(false);
  const name = localText({ en: game.game_name, ...game.local_names }, language);
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const message = event.origin === options.origin ? gameMessage(event.data) : undefined;
      if (message === 'round_end' || message === 'balance') refresh();
      if (message === 'close' || message === 'lobby') leave();
      if (message === 'cashier') void navigate('/deposit');
      if (message === 'reality_check') void openRealityCheck(app);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  });
  if (state.phase === 'closed') return <ClosedGame game={game} reason={state.reason} other={state.other} />;
  if (state.phase === 'asks') {
    const openHere = async () => {
      const opened = await ask();
      if (opened) window.location.assign(opened.url);
    };
    return <SeparateWindow name={name} provider={game.provider_code} onHere={() => void openHere()} />;
  }
  return (
    <section
      aria-label={name}
      data-outside={state.phase}
      className="grid h-[calc(100dvh-(--spacing(14)))] min-h-[24rem] grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-surface-0 [@media(max-height:520px)]:fixed [@media(max-height:520px)]:inset-0 [@media(max-height:520px)]:z-30 [@media(max-height:520px)]:h-dvh"
    >
      <PlayBar name={name} mode={mode} session={session} onLeave={leave} onRules={() => setRulesOpen(true)} />
      {state.phase === 'open' ? (
        <iframe
          src={state.url}
          title={name}
          allow="autoplay; fullscreen; clipboard-write"
          referrerPolicy="no-referrer"
          // A game may request the focus at any time, but not from under one of our dialogs.
          inert={areRulesOpen}
          className="size-full border-0"
        />
      ) : (
        <p role="status" className="grid place-items-center text-muted">
          {t('game.opening')}
        </p>
      )}
      <ProviderGameRules
        game={game}
        options={options}
        mode={mode}
        isOpen={areRulesOpen}
        onClose={() => setRulesOpen(false)}
      />
    </section>
  );
}

/** Minimum delay after it was postponed: the next bet waits anyway. */
const AGAIN_MS = MINUTE_MS;

/**
 * Shows a reality check when it is due, whatever the game itself displays [player protection D4]; repeated
 * after each acknowledgement.
 */
function useReality(isOn: boolean): void {
  const app = useApp();
  const isShown = useStore(app.modals, ({ open }) => open === 'reality');
  useEffect(() => {
    if (!isOn || isShown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    void app.api.protection(playerFields(app)).then((answer) => {
      if (isGone || !succeeded(answer)) return;
      const left = Date.parse(answer.reality.due_at) - Date.parse(answer.server_time);
      timer = setTimeout(() => void openRealityCheck(app), left > 0 ? left : AGAIN_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [app, isOn, isShown]);
}

/** Messages from games to the surrounding page, in the formats of several providers [wallet 4.2]. */
const WORDS: Record<string, GameMessage> = {
  close: 'close',
  gameClose: 'close',
  lobby: 'lobby',
  home: 'lobby',
  cashier: 'cashier',
  deposit: 'cashier',
  openCashier: 'cashier',
  balance: 'balance',
  balanceUpdate: 'balance',
  round_start: 'round_start',
  gameRoundStarted: 'round_start',
  round_end: 'round_end',
  gameRoundEnded: 'round_end',
  reality_check: 'reality_check',
  error: 'error',
};

type GameMessage =
  | 'close'
  | 'lobby'
  | 'cashier'
  | 'balance'
  | 'round_start'
  | 'round_end'
  | 'reality_check'
  | 'error';

/** The meaning of a message, or undefined if it is unknown. The listener has checked its origin. */
function gameMessage(data: unknown): GameMessage | undefined {
  const word = typeof data === 'string' ? data : wordOf(data);
  return word !== undefined && Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

function wordOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { event, type, name } = data as Record<string, unknown>;
  return [event, type, name].find((word): word is string => typeof word === 'string');
}

/**
 * A game that requires its own window: a click opens it [S-21]. If scripts may not open one, the link opens a
 * tab with that window's name; the game can also be played here.
 */
function SeparateWindow({ name, provider, onHere }: { name: string; provider: string; onHere: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="page-width grid min-h-[60dvh] place-items-center py-8 text-center">
      <div className="grid max-w-md gap-4">
        <h1 className="text-2xl font-bold">{name}</h1>
        <p>{t('game.popupText', { provider })}</p>
        <a
          href={window.location.href}
          target={GAME_WINDOW}
          onClick={(event) => {
            if (openGameWindow(event.currentTarget.href)) event.preventDefault();
          }}
          className={buttonClasses({ size: 'lg', isWide: true })}
        >
          {t('game.openWindow')}
        </a>
        <Button variant="quiet" onClick={onHere}>
          {t('game.openHere')}
        </Button>
      </div>
    </div>
  );
}
