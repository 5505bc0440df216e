import type { CSSProperties } from 'react';
import { BottomNavigationBar } from '../../app/sections/bottom-navigation-bar.tsx';
import { BoxedPageFrame } from '../../app/sections/boxed-page-frame.tsx';
import { FooterColumns } from '../../app/sections/footer-columns.tsx';
import { HeaderActions } from '../../app/sections/header-actions.tsx';
import { HomeLink } from '../../app/shell/home-link.tsx';
import { LanguageMenu } from '../../app/shell/language-menu.tsx';
import { useGameCounts } from '../../app/shell/use-game-counts.ts';
import { useGameNavigation } from '../../app/shell/use-game-navigation.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** The page's frame: header, navigation, footer and bottom navigation. */
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

/** Header: logo, number of games and providers, language, balance or sign-in. */
function Header() {
  const { t } = useTranslation();
  const { games, providers } = useGameCounts();
  return (
    <header className="header sticky top-0 z-30">
      <HomeLink className="header-logo touch flex min-w-0 items-center" logoClass="h-9 w-auto" />
      <dl className="header-figures">
        <div>
          <dt>{t('shell.games')}</dt>
          <dd className="tabular">{games}</dd>
        </div>
        <div>
          <dt>{t('home.providers')}</dt>
          <dd className="tabular">{providers}</dd>
        </div>
      </dl>
      <div className="ms-auto flex shrink-0 items-center gap-2">
        <LanguageMenu />
        <HeaderActions />
      </div>
    </header>
  );
}

/** Game lobbies along an arc. Each passes its index to the stylesheet, which draws the curve. */
function Navigation() {
  const { label, entries, row } = useGameNavigation();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className="game-nav">
      <ul ref={row} className="game-nav-row" style={{ '--n': entries.length } as CSSProperties}>
        {entries.map((entry, index) => (
          <li key={entry.id} className="game-nav-item" style={{ '--i': index } as CSSProperties}>
            <NavLink to={entry.path} className="game-nav-link">
              <span className="game-nav-icon">
                <Icon name={entry.icon} size={18} />
              </span>
              <span className="game-nav-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Bottom navigation below 960 px: entries along a curve. */
function BottomNavigation() {
  return (
    <BottomNavigationBar
      className="bottom-nav min-[960px]:hidden"
      list="bottom-nav-row"
      item="bottom-nav-item"
      link="bottom-nav-link"
    >
      {(entry) => (
        <>
          <span className="bottom-nav-icon">
            <Icon name={entry.icon} size={22} />
          </span>
          <span className="bottom-nav-name">{entry.title}</span>
        </>
      )}
    </BottomNavigationBar>
  );
}
