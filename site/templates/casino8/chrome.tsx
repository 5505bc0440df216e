import { BeamHeader } from '../../app/sections/beam-header.tsx';
import { CounterBottomNavigation } from '../../app/sections/counter-bottom-navigation.tsx';
import { FooterColumns } from '../../app/sections/footer-columns.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { useGameNavigation } from '../../app/shell/use-game-navigation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { NavLink } from '../../app/ui/link.tsx';
import type { FrameProps } from '../template.ts';

/** Everything around a page. */
export function Frame({ children }: FrameProps) {
  return (
    <PageFrame
      header={<BeamHeader />}
      navigation={<Navigation />}
      footer={<FooterColumns />}
      bottomNavigation={<CounterBottomNavigation />}
    >
      {children}
    </PageFrame>
  );
}

/** Lobbies as boards on strings of different lengths; the board of the present page is lit. */
function Navigation() {
  const { label, entries, row } = useGameNavigation();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={label} className="signboards">
      <ul ref={row} className="signboards-row scroller">
        {entries.map((entry) => (
          <li key={entry.id} className="signboard-place">
            <NavLink to={entry.path} className="signboard">
              <Icon name={entry.icon} size={22} />
              <span className="signboard-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
