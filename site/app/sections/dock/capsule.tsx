import { useDock } from '../../shell/use-menu.ts';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';

/** A floating capsule for one thumb below 769 px: marks alone, the current one opens and says its name. */
export default function DockCapsule() {
  const { t } = useTranslation();
  const entries = useDock();
  const signIn = useSignIn();
  return (
    <nav aria-label={t('shell.main')} className="capsule-dock min-[769px]:hidden">
      <ul className="capsule-keys">
        {entries.map(({ path, icon, title }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === '/'}
              className="capsule-key"
              onClick={(event) => {
                if (path !== '/login') return;
                event.preventDefault();
                signIn();
              }}
            >
              <Icon name={icon} size={24} className="shrink-0" />
              <span className="capsule-word">{title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
