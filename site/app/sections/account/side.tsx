import { useAccountMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import type { AreaProps } from '../registry.ts';

/** Account screens beside a list of them; the list is a scrolling row on phones. */
export default function AccountSide({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const entries = useAccountMenu();
  return (
    <div className="page-width grid gap-6 py-6 lg:grid-cols-[15rem_1fr]">
      <nav
        aria-label={t('account.menu')}
        className="scroller content-start gap-1 lg:grid lg:overflow-visible"
      >
        {entries.map((entry) => (
          <NavLink
            key={entry.path}
            to={entry.path}
            className={({ isActive }) =>
              classes(
                'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm',
                isActive
                  ? 'bg-surface-3 font-semibold text-text'
                  : 'text-muted hover:bg-surface-2 hover:text-text',
              )
            }
          >
            <Icon name={entry.icon} size={20} />
            {entry.title}
          </NavLink>
        ))}
      </nav>
      <div className="grid min-w-0 content-start gap-5">
        <h1 className="text-2xl font-bold">{title}</h1>
        {children}
      </div>
    </div>
  );
}
