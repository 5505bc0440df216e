import type { CSSProperties } from 'react';
import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/** Lobbies as stations on an orbit; each knows its place in the round, the stylesheet draws the curve. */
export default function NavigationArc() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="arc">
      <ul ref={row} className="arc-row" style={{ '--n': entries.length } as CSSProperties}>
        {entries.map((entry, index) => (
          <li key={entry.id} className="arc-place" style={{ '--i': index } as CSSProperties}>
            <NavLink to={entry.path} className="arc-link">
              <span className="arc-body">
                <Icon name={entry.icon} size={18} />
              </span>
              <span className="arc-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
