import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { CommandHost, useCommand } from '../command-opener.tsx';
import { WaysIn } from '../ways-in.tsx';

/** A capsule that floats above the page: the search, language, the balance or the ways in; the house's name on phones. */
export default function HeaderCapsule() {
  const { t } = useTranslation();
  const command = useCommand();
  return (
    <header className="capsule-place">
      <div className="capsule">
        <Link to="/" className="capsule-name touch flex min-w-0 items-center min-[769px]:hidden">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-7 w-auto" />
        </Link>
        <button
          type="button"
          {...command}
          aria-label={t('command.open')}
          aria-keyshortcuts="/ Control+K Meta+K"
          className="capsule-search touch"
        >
          <Icon name="search" size={20} className="shrink-0" />
          <span className="truncate max-[769px]:hidden">{t('command.placeholder')}</span>
        </button>
        <div className="capsule-end">
          <LanguageMenu />
          <WaysIn />
        </div>
      </div>
      <CommandHost />
    </header>
  );
}
