import type { AreaProps } from '../../templates/template.ts';
import { useAccountNavigation } from '../shell/use-account-navigation.ts';
import { Icon } from '../ui/icons/index.ts';
import { NavLink } from '../ui/link.tsx';

/** Account screens beside a list to choose from; on narrow screens the list is a row that keeps the current entry in sight. */
export function AccountChooser({ title, children }: AreaProps) {
  const { label, entries, row } = useAccountNavigation<HTMLUListElement>();
  return (
    <div className="chooser page-width">
      <nav aria-label={label} className="chooser-menu">
        <ul ref={row} className="chooser-list max-lg:scroller">
          {entries.map((entry) => (
            <li key={entry.path}>
              <NavLink to={entry.path} end className="chooser-link">
                <Icon name={entry.icon} size={20} />
                <span>{entry.title}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="chooser-page">
        <h1 className="chooser-title">{title}</h1>
        {children}
      </div>
    </div>
  );
}
