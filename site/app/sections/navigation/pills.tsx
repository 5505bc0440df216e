import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';

/** Categories as a row of pills with icons. */
export default function NavigationPills() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  return (
    <nav aria-label={t('shell.games')} className="page-width pt-3">
      <div className="scroller gap-2">
        {entries.map((entry) => (
          <NavLink
            key={entry.id}
            to={entry.path}
            className={({ isActive }) =>
              classes(
                'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium',
                isActive
                  ? 'border-brand bg-brand text-on-brand'
                  : 'border-line bg-surface-1 text-text hover:bg-surface-2',
              )
            }
          >
            <Icon name={entry.icon} size={20} />
            {entry.title}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}
