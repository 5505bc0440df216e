import { HomeLink } from '../shell/home-link.tsx';
import { LanguageMenu } from '../shell/language-menu.tsx';
import { usePageMenu } from '../shell/use-menu.ts';
import { useTranslation } from '../state/use-translation.ts';
import { NavLink } from '../ui/link.tsx';
import { HeaderActions } from './header-actions.tsx';

/** Logo, pages, language, balance or sign-in. */
export function SiteHeader() {
  const { t } = useTranslation();
  const pages = usePageMenu();
  return (
    <header className="header sticky top-0 z-30">
      <div className="header-row page-width">
        <HomeLink className="header-logo touch flex min-w-0 items-center" logoClass="h-8 w-auto" />
        {pages.length > 0 && (
          <nav aria-label={t('shell.main')} className="header-pages hidden lg:flex">
            {pages.map((entry) => (
              <NavLink key={entry.id} to={entry.path} className="header-link touch">
                {entry.title}
              </NavLink>
            ))}
          </nav>
        )}
        <div className="ms-auto flex shrink-0 items-center gap-2">
          <LanguageMenu />
          <HeaderActions signInClass="" />
        </div>
      </div>
    </header>
  );
}
