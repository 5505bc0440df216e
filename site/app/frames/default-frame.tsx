import type { FrameProps } from '../../templates/template.ts';
import { Logo } from '../shell/logo.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { useTranslation } from '../state/use-translation.ts';
import { Link } from '../ui/link.tsx';

/** The default layout: only the logo and the page [W-08]. */
export default function DefaultFrame({ children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <SkipLink />
      <header className="page-width flex h-14 items-center">
        <Link to="/" className="touch flex items-center" aria-label={t('shell.home')}>
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </div>
  );
}
