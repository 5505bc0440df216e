import { useDock } from '../../shell/use-menu.ts';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';

/** The near rail of the table as a row of keys for one thumb, below 769 px. */
export default function DockRail() {
  const { t } = useTranslation();
  const entries = useDock();
  const signIn = useSignIn();
  return (
    <nav aria-label={t('shell.main')} className="rail-dock min-[769px]:hidden">
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
        {entries.map(({ path, icon, title }) => (
          <li key={path} className="min-w-0">
            <NavLink
              to={path}
              end={path === '/'}
              className="rail-key"
              onClick={(event) => {
                if (path !== '/login') return;
                event.preventDefault();
                signIn();
              }}
            >
              <Icon name={icon} size={22} />
              <span className="max-w-full truncate">{title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
