import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { HallTree } from '../hall-tree.tsx';
import { useHalls } from '../halls.ts';

/** The whole offer as a tree beside the page from 999 px; below that the halls as one row of keys. */
export default function NavigationTree() {
  const { t } = useTranslation();
  const { contests, games } = useHalls();
  return (
    <nav aria-label={t('shell.games')}>
      <div className="max-[999px]:hidden">
        <HallTree />
      </div>
      <ul className="scroller border-b border-line bg-surface-1 min-[999px]:hidden">
        {[...contests, ...games].map((hall) => (
          <li key={hall.id}>
            <NavLink to={hall.path} className="hall-key">
              <Icon name={hall.icon} size={20} />
              {hall.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
