import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Categories as the square reliefs of a frieze, three grooves between each and the next. */
export default function NavigationMetopes() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  return (
    <nav aria-label={t('shell.games')} className="metopes">
      <ul ref={row} className="scroller mx-auto w-fit max-w-full snap-none">
        {entries.map((entry) => (
          <li key={entry.id} className="metope-place flex">
            <NavLink
              to={entry.path}
              className="metope grid content-center justify-items-center gap-1 px-1.5 text-center"
            >
              <Icon name={entry.icon} size={24} />
              <span className="max-w-full text-balance text-xs leading-tight">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
