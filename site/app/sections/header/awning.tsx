import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { PageLinks } from '../page-links.tsx';
import { WaysIn } from '../ways-in.tsx';

/** A short bar with an awning under it; it scrolls away, what is below it stays. */
export default function HeaderAwning() {
  const { t } = useTranslation();
  return (
    <header className="awning-bar bg-surface-1">
      <div className="page-width flex h-15 items-center gap-3">
        <Link to="/" className="touch flex min-w-0 items-center">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-9 w-auto" />
        </Link>
        <PageLinks
          className="hidden min-[1200px]:flex"
          linkClass="awning-link px-3 text-sm text-muted hover:text-text aria-[current=page]:text-brand"
        />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <WaysIn />
        </div>
      </div>
      <div className="awning" aria-hidden="true" />
    </header>
  );
}
