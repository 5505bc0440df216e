import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { PageLinks } from '../page-links.tsx';
import { WaysIn } from '../ways-in.tsx';

/** The rail along the far side of a table: the house's name, the pages that are no lobby, language, balance or the ways in. */
export default function HeaderRail() {
  const { t } = useTranslation();
  return (
    <header className="rail-bar sticky top-0 z-30">
      <div className="page-width flex h-15 items-center gap-3">
        <Link to="/" className="touch flex min-w-0 shrink items-center">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-8 w-auto" />
        </Link>
        <PageLinks className="hidden min-[769px]:flex" linkClass="rail-link px-3 text-sm" />
        <div className="ms-auto flex shrink-0 items-center gap-2">
          <LanguageMenu />
          <WaysIn />
        </div>
      </div>
    </header>
  );
}
