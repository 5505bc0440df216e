import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useMainMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { Drawer } from '../drawer.tsx';
import { useHalls } from '../halls.ts';
import { WaysIn } from '../ways-in.tsx';

/** One bar whose menu opens as a wide panel with everything the site has, in groups. */
export default function HeaderMegaMenu() {
  const { t } = useTranslation();
  return (
    <header className="mega-bar sticky top-0 z-30">
      <div className="page-width flex h-16 items-center gap-2 lg:gap-5">
        <div className="order-first -ms-2 lg:order-none lg:ms-0">
          <Drawer
            label={t('shell.games')}
            face={
              <>
                <Icon name="menu" size={24} className="lg:hidden" />
                <span className="max-lg:sr-only">{t('shell.games')}</span>
                <Icon name="chevronDown" size={18} className="max-lg:hidden" />
              </>
            }
            buttonClass="mega-open touch inline-flex items-center justify-center gap-2 px-2 lg:px-3"
            className="mega"
          >
            <Panel />
          </Drawer>
        </div>
        <Link to="/" className="touch flex min-w-0 items-center lg:order-first">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-8 w-auto lg:h-10" />
        </Link>
        <Pages />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <WaysIn />
        </div>
      </div>
    </header>
  );
}

/** Pages of the main menu that are no lobby. */
function usePages() {
  const { contests, games } = useHalls();
  const known = new Set([...contests, ...games].map(({ path }) => path));
  return useMainMenu().filter(({ path }) => path !== '/' && !known.has(path));
}

function Pages() {
  const pages = usePages();
  return (
    <div className="flex min-w-0 max-lg:hidden">
      {pages.slice(0, 4).map((page) => (
        <NavLink
          key={page.id}
          to={page.path}
          className="mega-open touch inline-flex items-center px-3 whitespace-nowrap"
        >
          {page.title}
        </NavLink>
      ))}
    </div>
  );
}

function Panel() {
  const { t } = useTranslation();
  const { contests, games } = useHalls();
  const pages = usePages();
  const groups = [
    { title: t('board.games'), entries: games },
    { title: t('board.sports'), entries: contests },
    { title: t('shell.main'), entries: pages.map((page) => ({ ...page, games: 0 })) },
  ];
  return (
    <nav aria-label={t('shell.games')} className="mega-groups page-width">
      {groups.map(({ title, entries }) =>
        entries.length === 0 ? null : (
          <div key={title} className="mega-group">
            <p className="mega-title">{title}</p>
            <ul className="mega-links">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <NavLink to={entry.path} className="mega-link flex min-h-12 items-center gap-3 px-2">
                    <Icon name={entry.icon} size={24} className="shrink-0 text-brand" />
                    <span className="min-w-0 flex-1 truncate">{entry.title}</span>
                    {entry.games > 0 && <span className="tabular text-xs text-muted">{entry.games}</span>}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </nav>
  );
}
