import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { PageLinks } from '../page-links.tsx';
import { WaysIn } from '../ways-in.tsx';

/** A beam across the page: pages on one side, the house in the middle, the ways in on the other. */
export default function HeaderLintel() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <header className="lintel sticky top-0 z-20 bg-surface-1">
      <div className="page-width grid h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 lg:grid-cols-[1fr_auto_1fr] lg:gap-6">
        <PageLinks
          className="hidden items-center gap-6 lg:flex"
          linkClass="text-sm text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
        />
        <Link
          to="/"
          className="touch flex min-w-0 items-center lg:col-start-2"
          aria-label={`${site_name}: ${t('shell.home')}`}
        >
          <Logo className="h-8 w-auto object-contain object-left lg:h-9" />
        </Link>
        <div className="flex shrink-0 items-center justify-end gap-1.5 sm:gap-2 lg:col-start-3">
          <LanguageMenu />
          <WaysIn />
        </div>
      </div>
    </header>
  );
}
