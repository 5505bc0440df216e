import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useDock, useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, type IconName } from '../../ui/index.ts';
import { LateSheet } from '../../ui/late-sheet.tsx';
import { NavLink } from '../../ui/link.tsx';
import { DockLink } from '../dock-link.tsx';

/** The tabs of an app at every width: a bar on phones, a floating dock above that. Games open as a sheet with every lobby. */
export default function DockAppTabs() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState('');
  const entries = useDock();
  return (
    <>
      <nav aria-label={t('shell.main')} className="app-dock">
        <ul className="app-tabs">
          {entries.map(({ path, icon, title }) => (
            <li key={path}>
              {path === '/slots' ? (
                <button type="button" className="app-tab" onClick={() => setOpenOn(key)}>
                  <Face icon="grid">{title}</Face>
                </button>
              ) : (
                <DockLink path={path} className="app-tab">
                  <Face icon={icon}>{title}</Face>
                </DockLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {/* A sheet belongs to the page it was opened on: following one of its links leaves it behind. */}
      <LateSheet isOpen={openOn === key} onClose={() => setOpenOn('')} title={t('shell.games')}>
        <Lobbies />
      </LateSheet>
    </>
  );
}

function Face({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={24} className="app-tab-icon" />
      <span className="app-tab-name">{children}</span>
    </>
  );
}

function Lobbies() {
  const entries = useGameMenu();
  return (
    <ul className="app-lobbies">
      {entries.map((entry) => (
        <li key={entry.id}>
          <NavLink to={entry.path} className="app-lobby">
            <span className="app-lobby-icon">
              <Icon name={entry.icon} size={28} />
            </span>
            <span className="app-lobby-name">{entry.title}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
