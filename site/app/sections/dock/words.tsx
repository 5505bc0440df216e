import { useDock } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { DockLink } from '../dock-link.tsx';

/** The phone's main menu in words alone, up to 998 px; the current word has a bar over it. */
export default function DockWords() {
  const { t } = useTranslation();
  const entries = useDock();
  return (
    <nav
      aria-label={t('shell.main')}
      className="dock-words fixed inset-x-0 bottom-0 z-30 pb-[env(safe-area-inset-bottom)] min-[999px]:hidden"
    >
      <ul className="mx-auto grid max-w-2xl auto-cols-fr grid-flow-col">
        {entries.map((entry) => (
          <li key={entry.path} className="min-w-0">
            <DockLink path={entry.path} className="dock-word">
              <span className="max-w-full truncate">{entry.title}</span>
            </DockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
