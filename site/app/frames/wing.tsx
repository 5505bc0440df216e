import { Part } from '../sections/part.tsx';
import type { FrameProps } from '../sections/registry.ts';
import { Logo } from '../shell/logo.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { useTranslation } from '../state/use-translation.ts';
import { Link } from '../ui/link.tsx';

/** A wing with the mark and the whole menu beside the page from 1200 px; below that the header opens the menu as a drawer. */
export default function WingFrame({ options, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink />
      <div className="wing-frame min-[1200px]:grid min-[1200px]:grid-cols-[var(--wing,15rem)_minmax(0,1fr)]">
        <aside
          aria-label={t('shell.main')}
          className="wing sticky top-0 hidden h-dvh content-start gap-4 overflow-y-auto min-[1200px]:grid"
        >
          <Link to="/" className="wing-mark touch flex items-center">
            <span className="sr-only">{t('shell.home')}: </span>
            <Logo className="h-10 w-auto" />
          </Link>
          <Part kind="navigation" />
        </aside>
        <div className="min-w-0">
          <Part kind="header" />
          <main id="main" tabIndex={-1} className="outline-none">
            {children}
          </main>
          <Part kind="footer" />
        </div>
      </div>
      {options.dock !== false && <Part kind="dock" />}
    </>
  );
}
