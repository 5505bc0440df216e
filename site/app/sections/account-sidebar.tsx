import type { AreaProps } from '../../templates/template.ts';
import { useAccountNavigation } from '../shell/use-account-navigation.ts';
import { Icon } from '../ui/icons/index.ts';
import { NavLink } from '../ui/link.tsx';

/**
 * Account screens beside a list of links; on narrow screens the list is a row that keeps the current entry
 * visible.
 */
export function AccountSidebar({ title, children }: AreaProps) {
  const { label, entries, row } = useAccountNavigation<HTMLUListElement>();
  return (
    <div className="account page-width">
      <nav aria-label={label} className="account-menu">
        <ul ref={row} className="account-list max-lg:scroller">
          {entries.map((entry) => (
            <li key={entry.path}>
              <NavLink to={entry.path} end className="account-link">
                <Icon name={entry.icon} size={20} />
                <span>{entry.title}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="account-content">
        <h1 className="account-title">{title}</h1>
        {children}
      </div>
    </div>
  );
}
