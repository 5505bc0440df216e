import type { FrameProps } from '../../templates/template.ts';
import { SkipLink } from '../shell/skip-link.tsx';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';
import { Link } from '../ui/link.tsx';

/** The minigame layout: rewards on the full screen, with a link back [W-08]. */
export default function MinigameFrame({ children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-surface-0">
      <SkipLink />
      <header className="page-width flex h-14 items-center">
        <Link to="/" className="touch inline-flex items-center gap-2 text-sm text-muted hover:text-text">
          <Icon name="arrowLeft" size={20} />
          {t('shell.home')}
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </div>
  );
}
