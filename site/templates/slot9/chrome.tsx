import type { CSSProperties } from 'react';
import { BottomNavigationLink } from '../../app/sections/bottom-navigation-link.tsx';
import { BoxedPageFrame } from '../../app/sections/boxed-page-frame.tsx';
import { useCurrentInRow } from '../../app/sections/current-in-row.ts';
import { FooterColumns } from '../../app/sections/footer-columns.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { Logo } from '../../app/shell/logo.tsx';
import { useBottomNavigation, useGameMenu } from '../../app/shell/use-menu.ts';
import { useLayout } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { Link, NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** Everything around a page. */
export function Frame({ children }: FrameProps) {
  return (
    <BoxedPageFrame
      header={<Header />}
      navigation={<Navigation />}
      footer={<FooterColumns />}
      bottomNavigation={<BottomNavigation />}
    >
      {children}
    </BoxedPageFrame>
  );
}

/** Read-outs across the top: the house's name, how much it carries, language, balance or the ways in. */
function Header() {
  const { t } = useTranslation();
  const counts = useLayout((layout) => layout.provider_count);
  const games = counts.reduce((sum, { count }) => sum + count, 0);
  const makers = new Set(counts.flatMap(({ providers }) => providers)).size;
  return (
    <header className="telemetry sticky top-0 z-30">
      <Link to="/" className="telemetry-logo touch flex min-w-0 items-center">
        <span className="sr-only">{t('shell.home')}: </span>
        <Logo className="h-9 w-auto" />
      </Link>
      <dl className="telemetry-readouts">
        <div>
          <dt>{t('shell.games')}</dt>
          <dd className="tabular">{games}</dd>
        </div>
        <div>
          <dt>{t('home.providers')}</dt>
          <dd className="tabular">{makers}</dd>
        </div>
      </dl>
      <div className="ms-auto flex shrink-0 items-center gap-2">
        <LanguageMenu />
        <HeaderActions />
      </div>
    </header>
  );
}

/** Lobbies as stations on an orbit; each knows its place in the round, the stylesheet draws the curve. */
function Navigation() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="arc">
      <ul ref={row} className="arc-row" style={{ '--n': entries.length } as CSSProperties}>
        {entries.map((entry, index) => (
          <li key={entry.id} className="arc-place" style={{ '--i': index } as CSSProperties}>
            <NavLink to={entry.path} className="arc-link">
              <span className="arc-body">
                <Icon name={entry.icon} size={18} />
              </span>
              <span className="arc-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The main menu along a curved horizon at the foot of the window, below 960 px. */
function BottomNavigation() {
  const { t } = useTranslation();
  const entries = useBottomNavigation();
  return (
    <nav aria-label={t('shell.main')} className="horizon min-[960px]:hidden">
      <ul className="horizon-row">
        {entries.map((entry) => (
          <li key={entry.path} className="horizon-place">
            <BottomNavigationLink path={entry.path} className="horizon-link">
              <span className="horizon-body">
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="horizon-name">{entry.title}</span>
            </BottomNavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
