import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { CommandHost, useCommand } from '../command-opener.tsx';
import { Drawer } from '../drawer.tsx';
import { Part } from '../part.tsx';
import { WaysIn } from '../ways-in.tsx';

/** The line over a page that has its mark and menu in a wing: search first. Below 1200 px it opens the menu and shows the mark itself. */
export default function HeaderSkylight() {
  const { t } = useTranslation();
  const command = useCommand();
  return (
    <header className="skylight sticky top-0 z-30">
      <div className="page-width flex h-16 items-center gap-1.5 sm:gap-3 min-[1200px]:h-20">
        <div className="-ms-2 min-[1200px]:hidden">
          <Drawer label={t('shell.main')} className="drawer">
            <Part kind="navigation" />
          </Drawer>
        </div>
        <Link to="/" className="touch flex min-w-0 items-center md:shrink-0 min-[1200px]:hidden">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-8 w-auto" />
        </Link>
        <button
          type="button"
          {...command}
          aria-label={t('command.open')}
          aria-keyshortcuts="/ Control+K Meta+K"
          className="skylight-search touch hidden min-w-0 items-center gap-3 text-sm text-muted transition-colors hover:text-text md:flex md:w-full md:max-w-sm md:px-4 max-[1200px]:ms-4"
        >
          <Icon name="search" size={20} />
          <span className="truncate">{t('command.placeholder')}</span>
        </button>
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <WaysIn />
        </div>
      </div>
      <CommandHost />
    </header>
  );
}
