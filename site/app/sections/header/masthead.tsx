import { type CSSProperties, useId } from 'react';
import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useGameMenu } from '../../shell/use-menu.ts';
import { useLayout, useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { Drawer } from '../drawer.tsx';
import { PageLinks } from '../page-links.tsx';
import { WaysIn } from '../ways-in.tsx';

/** A newspaper's head from 999 px: a folio line, then the house's name as wide as the page. Below that one line with the logo. */
export default function HeaderMasthead() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <header className="masthead">
      <div className="folio page-width">
        <div className="flex min-w-0 items-center gap-1 min-[999px]:gap-4">
          <Contents />
          <PageLinks className="hidden items-center gap-4 min-[999px]:flex" linkClass="folio-link" />
        </div>
        <Link
          to="/"
          className="folio-logo touch flex min-w-0 items-center"
          aria-label={`${site_name}: ${t('shell.home')}`}
        >
          <Logo className="h-7 w-auto object-contain object-left" />
        </Link>
        <div className="flex shrink-0 items-center justify-end gap-1 sm:gap-2">
          <LanguageMenu />
          <WaysIn />
        </div>
      </div>
      <div className="nameplate-place page-width max-[999px]:hidden">
        <Count />
        <Link
          to="/"
          className="nameplate"
          style={{ '--letters': site_name.length } as CSSProperties}
          tabIndex={-1}
        >
          {site_name}
        </Link>
      </div>
    </header>
  );
}

/** The lobbies behind a word, where the product menu has no line of its own: below 1200 px. */
function Contents() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const title = useId();
  if (entries.length === 0) return null;
  return (
    <div className="min-[1200px]:hidden">
      <Drawer
        label={t('shell.games')}
        face={
          <>
            <Icon name="menu" size={22} />
            <span className="max-sm:sr-only">{t('shell.games')}</span>
          </>
        }
        buttonClass="contents-button touch inline-flex items-center gap-2"
        className="contents-sheet"
      >
        <nav aria-labelledby={title}>
          <p id={title} className="contents-title">
            {t('shell.games')}
          </p>
          <ul className="contents-list">
            {entries.map((entry) => (
              <li key={entry.id}>
                <NavLink to={entry.path} className="contents-entry">
                  {entry.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </Drawer>
    </div>
  );
}

/** What an issue number would be: how many games there are, as the site's own counts say. */
function Count() {
  const { t } = useTranslation();
  const games = useLayout((layout) => layout.provider_count.reduce((sum, entry) => sum + entry.count, 0));
  return games > 0 ? <p className="masthead-count tabular">{t('lobby.total', { count: games })}</p> : null;
}
