import { useDock } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { DockLink } from '../dock-link.tsx';

/** The entry that stands out: money in for players, the way in for guests. */
const MEDALS = ['/deposit', '/withdrawal', '/login'];

/** The phone's main menu as one strip up to 1023 px, with one entry on a round medal that stands above it. */
export default function DockMedal() {
  const { t } = useTranslation();
  const entries = useDock();
  return (
    <nav
      aria-label={t('shell.main')}
      className="dock-medal fixed inset-x-0 bottom-0 z-30 bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
        {entries.map((entry) => (
          <li key={entry.path}>
            <DockLink
              path={entry.path}
              className="relative grid min-h-16 place-items-center content-end gap-1 px-0.5 pb-2 text-center text-xs leading-none text-muted aria-[current=page]:text-brand"
            >
              <span className={classes('grid place-items-center', MEDALS.includes(entry.path) && 'medal')}>
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="max-w-full truncate">{entry.title}</span>
            </DockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
