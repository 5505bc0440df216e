import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { localText } from '../../lib/text.ts';
import { useApp } from '../../state/app.ts';
import { openRealityCheck } from '../../state/messages.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ClosedGame } from '../screen/closed-game.tsx';
import { useGiveBack } from '../screen/use-give-back.ts';
import { useLeave } from '../screen/use-leave.ts';
import { gameMessage } from './messages.ts';
import { OwnWindow } from './own-window.tsx';
import { PlayBar } from './play-bar.tsx';
import { OutsideRules } from './rules.tsx';
import { type Launching, useLaunch } from './use-launch.ts';
import { usePlaySession } from './use-play-session.ts';
import { useReality } from './use-reality.ts';

/** A provider's game: its page in a frame, under a bar of ours with time, money and the way out. */
export function OutsideGame({ game, door, mode }: Launching) {
  const { t } = useTranslation();
  const app = useApp();
  const { language } = app;
  const leave = useLeave();
  const navigate = useNavigate();
  const { state, ask } = useLaunch({ game, door, mode });
  // A game in a window of its own takes the place of this page, and goes on there.
  useGiveBack(() => door.open !== 'iframe');
  const { session, refresh } = usePlaySession(state.phase === 'open' && mode === 'real');
  useReality(state.phase === 'open' && mode === 'real');
  const [areRulesOpen, setRulesOpen] = useState(false);
  const name = localText({ en: game.game_name, ...game.local_names }, language);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const said = event.origin === door.origin ? gameMessage(event.data) : undefined;
      if (said === 'round_end' || said === 'balance') refresh();
      if (said === 'close' || said === 'lobby') leave();
      if (said === 'cashier') void navigate('/deposit');
      if (said === 'reality_check') void openRealityCheck(app);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  });
  if (state.phase === 'closed') return <ClosedGame game={game} reason={state.reason} other={state.other} />;
  if (state.phase === 'asks') {
    const openHere = async () => {
      const opened = await ask();
      if (opened) window.location.assign(opened.url);
    };
    return <OwnWindow name={name} provider={game.provider_code} onHere={() => void openHere()} />;
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
          // A game may ask for the focus at any time: not from under a window of ours.
          inert={areRulesOpen}
          className="size-full border-0"
        />
      ) : (
        <p role="status" className="grid place-items-center text-muted">
          {t('game.opening')}
        </p>
      )}
      <OutsideRules
        game={game}
        door={door}
        mode={mode}
        isOpen={areRulesOpen}
        onClose={() => setRulesOpen(false)}
      />
    </section>
  );
}
