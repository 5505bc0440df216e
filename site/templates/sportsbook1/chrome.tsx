import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { PageKind, Route } from '../../app/routes.ts';
import { BottomNavigationLink } from '../../app/sections/bottom-navigation-link.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { useLobbies } from '../../app/sections/use-lobbies.ts';
import { FooterLinks } from '../../app/shell/footer-links.tsx';
import { FooterMarks } from '../../app/shell/footer-marks.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { SkipLink } from '../../app/shell/skip-link.tsx';
import { useBottomNavigation } from '../../app/shell/use-bottom-navigation.ts';
import { useGameCounts } from '../../app/shell/use-game-counts.ts';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { openSlip, useSlipCount } from '../../app/sports/slip-store.ts';
import { useTemplate } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { classes } from '../../app/ui/classes.ts';
import { Icon, type IconName } from '../../app/ui/index.ts';
import { LazySheet } from '../../app/ui/lazy-sheet.tsx';
import { NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';
import { LobbyMenu } from './lobby-menu.tsx';
import { Slip } from './slip.tsx';

/** Pages with selections, besides sports; on others the content takes the space of the bet slip. */
const WITH_SLIP: readonly (PageKind | undefined)[] = ['composed', 'lobby'];

/**
 * Three columns from 999 px: menu of sports and games, the page, the bet slip. Below that the page alone;
 * menu and slip open from the bottom navigation.
 */
export function Frame({ children }: FrameProps) {
  const route = useMatches().at(-1)?.handle as Route | undefined;
  const hasSlip =
    useTemplate().hasSlip && (WITH_SLIP.includes(route?.kind) || route?.category === 'sportsbook');
  return (
    <>
      <SkipLink />
      <Header />
      <div className={classes('board-width board-columns', hasSlip && 'board-slip')}>
        <div className="board-tree">
          <Navigation />
        </div>
        <main id="main" tabIndex={-1} className="board-main @container min-w-0 outline-none">
          {children}
        </main>
        {hasSlip && (
          <div className="board-aside max-[999px]:hidden">
            <Slip />
          </div>
        )}
      </div>
      <Footer />
      <BottomNavigation />
    </>
  );
}

/** Header: logo above the menu, the time above the page, balance or sign-in above the bet slip. */
function Header() {
  return (
    <header className="header sticky top-0 z-30 border-b border-line bg-surface-0">
      <div className="board-width flex h-14 items-stretch">
        <HomeLink
          className="header-logo touch flex min-w-0 shrink items-center ps-3 min-[999px]:ps-4"
          logoClass="h-8 w-auto"
        />
        <Clock />
        <Games />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 pe-3 sm:gap-2 min-[999px]:pe-4">
          <LanguageMenu />
          <HeaderActions />
        </div>
      </div>
    </header>
  );
}

/** The number of games in the catalogue. */
function Games() {
  const { t } = useTranslation();
  const { games } = useGameCounts();
  if (games === 0) return null;
  return (
    <div className="header-cell hidden xl:flex">
      <span className="home-section-label text-muted">{t('board.games')}</span>
      <span className="board-figure">{games}</span>
    </div>
  );
}

/** The visitor's local time. The server does not know it, so it is empty until hydration. */
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
    <div className="header-cell hidden min-[999px]:flex">
      <span className="home-section-label text-muted">{t('board.clock')}</span>
      <span className="board-figure" role="timer">
        {time}
      </span>
    </div>
  );
}

/** The menu beside the page from 999 px. Below that the lobbies as one row. */
function Navigation() {
  const { t } = useTranslation();
  const { contests, games } = useLobbies();
  return (
    <nav aria-label={t('shell.games')}>
      <div className="max-[999px]:hidden">
        <LobbyMenu />
      </div>
      <ul className="scroller border-b border-line bg-surface-1 min-[999px]:hidden">
        {[...contests, ...games].map((lobby) => (
          <li key={lobby.id}>
            <NavLink to={lobby.path} className="lobby-link">
              <Icon name={lobby.icon} size={20} />
              {lobby.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Footer: information pages, trust badges and legal notice under a line with a half circle. */
function Footer() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="footer border-t border-line bg-surface-0 max-[999px]:pb-24">
      <div className="board-width footer-columns">
        <div className="grid content-start gap-4">
          <Logo />
          <p className="max-w-[40ch] text-sm text-muted">{responsible}</p>
        </div>
        <FooterLinks
          list="grid grid-cols-2 gap-x-6 sm:grid-cols-3"
          link="touch inline-flex items-center text-sm text-muted transition-colors hover:text-text"
        />
      </div>
      <FooterMarks className="board-width px-4 pb-6" />
      <p className="border-t border-line px-4 py-4 text-center text-xs text-muted">{owner}</p>
    </footer>
  );
}

const KEY = 'bottom-nav-link';

/** Bottom navigation up to 998 px. It opens menu and bet slip, which wide screens show beside the page. */
function BottomNavigation() {
  const { t } = useTranslation();
  const { hasSlip } = useTemplate();
  const { key } = useLocation();
  const [sheet, setSheet] = useState<{ name: 'tree' | 'slip'; on: string } | null>(null);
  // The sheet belongs to the page it was opened on: following one of its links closes it.
  const open = sheet?.on === key ? sheet.name : null;
  const { label, entries } = useBottomNavigation();
  const first = entries[0]!;
  const money = entries[2]!;
  const last = entries.at(-1)!;
  const close = () => setSheet(null);
  const count = useSlipCount();
  useEffect(openSlip, []);
  return (
    <>
      <nav aria-label={label} className="bottom-nav min-[999px]:hidden">
        <ul>
          <KeyLink path={first.path} icon="list" title={t('board.title')} />
          <KeyButton
            icon="menu"
            title={t('board.menu')}
            onClick={() => setSheet({ name: 'tree', on: key })}
          />
          {hasSlip && (
            <KeyButton
              icon="receipt"
              title={t('slip.title')}
              count={count}
              isRaised
              onClick={() => setSheet({ name: 'slip', on: key })}
            />
          )}
          <KeyLink {...money} />
          <KeyLink {...last} />
        </ul>
      </nav>
      <LazySheet isOpen={open === 'tree'} onClose={close} title={t('board.menu')} placement="left">
        <div className="-mx-5 sm:-mx-6">
          <LobbyMenu />
        </div>
      </LazySheet>
      <LazySheet isOpen={open === 'slip'} onClose={close} title={t('slip.title')} placement="bottom">
        <div className="-mx-5 -mb-5 sm:-mx-6 sm:-mb-6">
          <Slip isBare />
        </div>
      </LazySheet>
    </>
  );
}

type KeyFace = { icon: IconName; title: string };

function KeyLink({ path, icon, title }: KeyFace & { path: string }) {
  return (
    <li>
      <BottomNavigationLink path={path} className={KEY}>
        <Face icon={icon}>{title}</Face>
      </BottomNavigationLink>
    </li>
  );
}

function KeyButton({
  icon,
  title,
  isRaised,
  count = 0,
  onClick,
}: KeyFace & { isRaised?: boolean; count?: number; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={classes(KEY, isRaised && 'bottom-nav-main')} onClick={onClick}>
        <Face icon={icon} count={count}>
          {title}
        </Face>
      </button>
    </li>
  );
}

function Face({ icon, count = 0, children }: { icon: IconName; count?: number; children: ReactNode }) {
  return (
    <>
      <span className="bottom-nav-icon relative">
        <Icon name={icon} size={22} />
        {count > 0 && <span className="bottom-nav-count tabular">{count}</span>}
      </span>
      <span className="max-w-full truncate">{children}</span>
    </>
  );
}
