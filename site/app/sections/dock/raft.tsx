import { useDock } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { DockLink } from '../dock-link.tsx';

/** The phone's main menu as a rounded raft clear of the edges, up to 998 px; the current entry is lit. */
export default function DockRaft() {
  const { t } = useTranslation();
  const entries = useDock();
  return (
    <nav
      aria-label={t('shell.main')}
      className="raft fixed inset-x-3 z-30 mx-auto max-w-lg p-1.5 min-[999px]:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {entries.map((entry) => (
          <li key={entry.path}>
            <DockLink
              path={entry.path}
              className="raft-seat grid min-h-13 place-items-center content-center gap-0.5 px-0.5 text-center text-xs leading-tight"
            >
              <Icon name={entry.icon} size={22} />
              <span className="max-w-full truncate">{entry.title}</span>
            </DockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
