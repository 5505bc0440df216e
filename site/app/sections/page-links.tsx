import { usePageMenu } from '../shell/use-menu.ts';
import { useTranslation } from '../state/use-translation.ts';
import { NavLink } from '../ui/link.tsx';

type PageLinksProps = {
  className?: string;
  linkClass: string;
  /** Maximum number of links. */
  max?: number;
};

/** Links of the main menu to pages outside the game menu; nothing if there are none. */
export function PageLinks({ className, linkClass, max }: PageLinksProps) {
  const { t } = useTranslation();
  const entries = usePageMenu().slice(0, max);
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.main')} className={className}>
      {entries.map((entry) => (
        <NavLink key={entry.id} to={entry.path} className={`touch inline-flex items-center ${linkClass}`}>
          {entry.title}
        </NavLink>
      ))}
    </nav>
  );
}
