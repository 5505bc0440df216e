import { useDock } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { DockLink } from '../dock-link.tsx';

/** A floating capsule for one thumb below 769 px: marks alone, the current one opens and says its name. */
export default function DockCapsule() {
  const { t } = useTranslation();
  const entries = useDock();
  return (
    <nav aria-label={t('shell.main')} className="capsule-dock min-[769px]:hidden">
      <ul className="capsule-keys">
        {entries.map(({ path, icon, title }) => (
          <li key={path}>
            <DockLink path={path} className="capsule-key">
              <Icon name={icon} size={24} className="shrink-0" />
              <span className="capsule-word">{title}</span>
            </DockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
