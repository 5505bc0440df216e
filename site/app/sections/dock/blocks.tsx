import { useDock } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons/index.ts';
import { DockLink } from '../dock-link.tsx';

/** The block that is lit at all times: money in for players, the way in for guests. */
const LIT = ['/deposit', '/withdrawal', '/login'];

/** The phone's main menu as a wall of blocks without gaps, up to 1199 px; one of them is lit. */
export default function DockBlocks() {
  const { t } = useTranslation();
  const entries = useDock();
  return (
    <nav
      aria-label={t('shell.main')}
      className="dock-blocks fixed inset-x-0 bottom-0 z-30 pb-[env(safe-area-inset-bottom)] min-[1200px]:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {entries.map((entry) => (
          <li key={entry.path} className="min-w-0">
            <DockLink
              path={entry.path}
              className={classes('dock-block', LIT.includes(entry.path) && 'dock-block-lit')}
            >
              <Icon name={entry.icon} size={24} />
              <span className="max-w-full truncate">{entry.title}</span>
            </DockLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
