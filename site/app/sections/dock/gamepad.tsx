import { useDock } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { DockLink } from '../dock-link.tsx';

/** Round buttons of a hand-held, for one thumb, below 768 px. */
export default function DockGamepad() {
  const { t } = useTranslation();
  const entries = useDock();
  return (
    <nav aria-label={t('shell.main')} className="gamepad md:hidden">
      <ul className="gamepad-row">
        {entries.map((entry) => (
          <li key={entry.path}>
            <DockLink path={entry.path} className="gamepad-button">
              <span className="gamepad-cap">
                <Icon name={entry.icon} size={22} />
              </span>
              <span className="gamepad-name">{entry.title}</span>
            </DockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
