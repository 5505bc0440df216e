import { useEffect, useState } from 'react';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Amount, Icon, IconButton } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { FullScreenButton } from '../screen/full-screen-button.tsx';
import { clockText, minorText } from '../screen/value-text.ts';
import type { PlaySession } from './use-play-session.ts';

type PlayBarProps = {
  name: string;
  mode: 'real' | 'demo';
  session: PlaySession | null;
  onLeave: () => void;
  onRules: () => void;
};

/**
 * Exit, time and result of the session, the balance, and links to deposit, rules and full screen [player
 * protection D1, D2, D3].
 */
export function PlayBar({ name, mode, session, onLeave, onRules }: PlayBarProps) {
  const { t } = useTranslation();
  const known = useSession((state) => state.game.balance);
  return (
    <header className="flex items-center gap-1 border-y border-line bg-surface-1 px-1 text-sm sm:gap-4 sm:px-3">
      <IconButton icon="exit" label={t('game.exit')} onClick={onLeave} />
      <h1 className="truncate text-base font-semibold max-md:sr-only">{name}</h1>
      {mode === 'demo' ? (
        <>
          <Clock startedAt={session?.startedAt ?? 0} />
          <b className="text-warning">{t('game.demo')}</b>
        </>
      ) : (
        <>
          {/* On a phone two lines: the balance, and below it the session time and result. */}
          <div className="flex min-w-0 flex-1 items-center gap-4 max-sm:flex-wrap max-sm:gap-x-2 max-sm:gap-y-0 max-sm:py-1 max-sm:text-xs">
            <Clock startedAt={session?.startedAt ?? 0} />
            <span className="tabular min-w-0 whitespace-nowrap" title={t('game.net')}>
              <span className="text-muted max-sm:sr-only">{t('game.net')} </span>
              <b data-net={session?.net.toString()}>
                {session ? minorText(session.net, session, { sign: true }) : '–'}
              </b>
            </span>
            <span className="tabular ms-auto min-w-0 truncate font-semibold max-sm:order-first max-sm:ms-0 max-sm:w-full max-sm:text-sm">
              <span className="sr-only">{t('game.balance')} </span>
              <span data-balance={session?.balance.toString()}>
                {session ? minorText(session.balance, session) : <Amount value={known} />}
              </span>
            </span>
          </div>
          <Link
            to="/deposit"
            aria-label={t('account.deposit')}
            className="touch inline-flex items-center justify-center rounded-md bg-brand text-on-brand hover:brightness-110"
          >
            <Icon name="plus" size={20} />
          </Link>
        </>
      )}
      <IconButton
        icon="info"
        label={t('game.rulesOf')}
        onClick={onRules}
        className={mode === 'demo' ? 'ms-auto' : undefined}
      />
      <FullScreenButton />
    </header>
  );
}

/** Time since the session began, h:mm:ss. */
function Clock({ startedAt }: { startedAt: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(0);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="tabular shrink-0 text-muted" title={t('game.sessionTime')}>
      <span className="sr-only">{t('game.sessionTime')} </span>
      <span role="timer">{startedAt > 0 && now > 0 ? clockText(now - startedAt) : '0:00:00'}</span>
    </span>
  );
}
