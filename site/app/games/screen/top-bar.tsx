import { useEffect, useState } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import { gamePath } from '../../lib/game-path.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, IconButton } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import type { Sound } from '../sound/sound.ts';
import { isFreePlay } from './free-play.ts';
import { FullScreenButton } from './full-screen-button.tsx';
import type { GameDialog } from './game-dialogs.tsx';
import { JackpotStrip } from './jackpot-strip.tsx';
import type { PlayState } from './play-state.ts';
import { useExit } from './use-exit.ts';
import { clockText } from './value-text.ts';

type TopBarProps = {
  game: LobbyGame;
  state: PlayState;
  sound: Sound | undefined;
  onOpen: (dialog: GameDialog) => void;
};

/** Exit, session time and result, and the game's information panels. */
export function TopBar({ game, state, sound, onOpen }: TopBarProps) {
  const { t } = useTranslation();
  const leave = useExit();
  const isFree = isFreePlay(state);
  const [isOn, setOn] = useState(false);
  useEffect(() => setOn(sound?.isOn() ?? false), [sound]);
  const toggle = () => {
    sound?.set(!isOn);
    setOn(!isOn);
  };
  return (
    <header className="flex flex-wrap items-center gap-1 border-y border-line bg-surface-1 px-1 sm:gap-2 sm:px-3">
      <IconButton icon="exit" label={t('game.exit')} onClick={leave} />
      <h1 className="truncate text-base font-semibold max-md:sr-only">{game.game_name}</h1>
      <SessionClock startedAt={state.session.startedAt} />
      {isFree && <FunNotice game={game} />}
      <div className="ms-auto flex items-center">
        <IconButton icon="info" label={t('game.rules')} onClick={() => onOpen('rules')} />
        {!isFree && (
          <IconButton icon="shield" label={t('game.fairness')} onClick={() => onOpen('fairness')} />
        )}
        {!isFree && <IconButton icon="history" label={t('game.history')} onClick={() => onOpen('history')} />}
        <IconButton
          icon={isOn ? 'soundOn' : 'soundOff'}
          label={t('game.sound')}
          aria-pressed={isOn}
          onClick={toggle}
        />
        <FullScreenButton />
      </div>
      {!isFree && state.seeds && <JackpotStrip gameCode={game.game_code} state={state} />}
    </header>
  );
}

/** The play-money label: in the bar if it is wide, otherwise on a line below it. */
function FunNotice({ game }: Pick<TopBarProps, 'game'>) {
  const { t } = useTranslation();
  return (
    <p
      data-fun
      className="flex items-center justify-center gap-x-2 px-2 text-xs max-lg:order-last max-lg:w-full max-lg:border-t max-lg:border-line lg:mx-auto lg:text-sm"
    >
      <b className="shrink-0 rounded-sm bg-brand px-2 text-on-brand">{t('game.fun.badge')}</b>
      <span className="max-[359px]:sr-only">{t('game.fun.line')}</span>
      <Link to={gamePath(game)} className="inline-flex min-h-11 shrink-0 items-center underline">
        {t('game.fun.real')}
      </Link>
    </p>
  );
}

/** Time since the session began (player protection D3). */
function SessionClock({ startedAt }: { startedAt: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const text = startedAt > 0 && now > 0 ? clockText(now - startedAt) : '0:00:00';
  return (
    <span
      className="tabular flex shrink-0 items-center gap-1 text-sm text-muted"
      title={t('game.sessionTime')}
    >
      <Icon name="clock" size={16} className="max-xs:hidden" />
      <span className="sr-only">{t('game.sessionTime')}</span>
      <span role="timer">{text}</span>
    </span>
  );
}
