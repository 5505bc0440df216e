import { useDock } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { DockLink } from '../dock-link.tsx';

/** The phone's main menu within reach of one thumb. */
export default function DockTabs() {
  const { t } = useTranslation();
  const entries = useDock();
  return (
    <nav
      aria-label={t('shell.main')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {entries.map((entry) => (
          <li key={entry.path}>
            <DockLink
              path={entry.path}
              className={({ isActive }) =>
                classes(
                  'grid min-h-14 place-items-center content-center gap-0.5 text-xs',
                  isActive ? 'text-brand' : 'text-muted',
                )
              }
            >
              <Icon name={entry.icon} size={22} />
              {entry.title}
            </DockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
