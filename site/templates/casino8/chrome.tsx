import { BeamHeader } from '../../app/sections/beam-header.tsx';
import { CounterBottomNavigation } from '../../app/sections/counter-bottom-navigation.tsx';
import { useCurrentInRow } from '../../app/sections/current-in-row.ts';
import { FooterColumns } from '../../app/sections/footer-columns.tsx';
import { PageFrame } from '../../app/sections/page-frame.tsx';
import { useGameMenu } from '../../app/shell/use-menu.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
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
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="signboards">
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
