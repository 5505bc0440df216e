import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { WaysIn } from '../ways-in.tsx';

/** A rounded bar that floats clear of the edges; the house at one end, the ways in at the other, room between for lobbies. */
export default function HeaderBuoy() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <header className="buoy sticky top-0 z-30">
      <div className="buoy-bar flex items-center gap-2">
        <Link
          to="/"
          className="touch flex min-w-0 items-center"
          aria-label={`${site_name}: ${t('shell.home')}`}
        >
          <Logo className="h-7 w-auto object-contain object-left sm:h-8" />
        </Link>
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <LanguageMenu />
          <WaysIn />
        </div>
      </div>
    </header>
  );
}
