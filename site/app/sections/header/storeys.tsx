import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { PageLinks } from '../page-links.tsx';
import { WaysIn } from '../ways-in.tsx';

/** The upper storey of two: the house, its pages, the ways in. The lobbies are the lower one, from 1200 px under it at all times. */
export default function HeaderStoreys() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <header className="storey-upper sticky top-0 z-30">
      <div className="page-width flex h-16 items-center gap-3 min-[1200px]:gap-8">
        <Link
          to="/"
          className="touch flex min-w-0 items-center"
          aria-label={`${site_name}: ${t('shell.home')}`}
        >
          <Logo className="h-8 w-auto object-contain object-left min-[1200px]:h-10" />
        </Link>
        <PageLinks
          className="hidden items-center gap-5 min-[1200px]:flex"
          linkClass="font-semibold text-muted transition-colors hover:text-text aria-[current=page]:text-brand"
        />
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <WaysIn />
        </div>
      </div>
    </header>
  );
}
