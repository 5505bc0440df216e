import { useEffect, useState } from 'react';
import { BalanceChip } from '../../shell/balance-chip.tsx';
import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useLayout, useSession, useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';

/** One ruled bar: logo over the tree, the time over the board, the ways in over the slip. */
export default function HeaderScorebar() {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const signIn = useSignIn();
  const { site_name } = useSite();
  return (
    <header className="scorebar sticky top-0 z-30 border-b border-line bg-surface-0">
      <div className="board-width flex h-14 items-stretch">
        <Link
          to="/"
          className="scorebar-logo touch flex min-w-0 shrink items-center ps-3 min-[999px]:ps-4"
          aria-label={`${site_name}: ${t('shell.home')}`}
        >
          <Logo className="h-8 w-auto" />
        </Link>
        <Clock />
        <Games />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 pe-3 sm:gap-2 min-[999px]:pe-4">
          <LanguageMenu />
          {isSignedIn ? (
            <BalanceChip />
          ) : (
            <>
              <Button variant="secondary" className="max-xs:px-3" onClick={() => signIn()}>
                {t('auth.signIn')}
              </Button>
              <ButtonLink to="/register" className="max-sm:hidden">
                {t('auth.join')}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** How many games the site has, as its own counts say. */
function Games() {
  const { t } = useTranslation();
  const games = useLayout((layout) => layout.provider_count.reduce((sum, entry) => sum + entry.count, 0));
  if (games === 0) return null;
  return (
    <div className="scorebar-cell hidden items-center gap-3 border-e border-line px-4 xl:flex">
      <span className="tier-label text-muted">{t('board.games')}</span>
      <span className="flaps">{games}</span>
    </div>
  );
}

/** The reader's own time; unlit until the page is live, as the server cannot know it. */
function Clock() {
  const { t } = useTranslation();
  const [time, setTime] = useState('--:--');
  useEffect(() => {
    const update = () => {
      const now = new Date();
      setTime([now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':'));
    };
    update();
    const timer = setInterval(update, 5_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="scorebar-cell hidden items-center gap-3 border-x border-line px-4 min-[999px]:flex">
      <span className="tier-label text-muted">{t('board.clock')}</span>
      <span className="flaps" role="timer">
        {time}
      </span>
    </div>
  );
}
