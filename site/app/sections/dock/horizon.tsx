import { useDock } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { DockLink } from '../dock-link.tsx';

/** The main menu along a curved horizon at the foot of the window, below 960 px. */
export default function DockHorizon() {
  const { t } = useTranslation();
  const entries = useDock();
  return (
    <nav aria-label={t('shell.main')} className="horizon min-[960px]:hidden">
      <ul className="horizon-row">
        {entries.map((entry) => (
          <li key={entry.path} className="horizon-place">
            <DockLink path={entry.path} className="horizon-link">
              <span className="horizon-body">
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="horizon-name">{entry.title}</span>
            </DockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
