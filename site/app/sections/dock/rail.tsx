import { useDock } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { DockLink } from '../dock-link.tsx';

/** The near rail of the table as a row of keys for one thumb, below 769 px. */
export default function DockRail() {
  const { t } = useTranslation();
  const entries = useDock();
  return (
    <nav aria-label={t('shell.main')} className="rail-dock min-[769px]:hidden">
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
        {entries.map(({ path, icon, title }) => (
          <li key={path} className="min-w-0">
            <DockLink path={path} className="rail-key">
              <Icon name={icon} size={22} />
              <span className="max-w-full truncate">{title}</span>
            </DockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
