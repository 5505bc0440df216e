import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { WaysIn } from '../ways-in.tsx';

/** Lobbies named on each side of the house's name at most. */
const ARM = 3;

/** The house's name hangs in the middle; from 769 px the first lobbies are split to its two sides, as many on each. */
export default function HeaderMirrored() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const arm = Math.min(ARM, Math.floor(entries.length / 2));
  return (
    <header className="mirror-bar sticky top-0 z-30">
      <div className="page-width mirror-row">
        <div className="mirror-end justify-self-start">
          <LanguageMenu />
        </div>
        <Arm entries={entries.slice(0, arm)} />
        <Link to="/" className="mirror-name touch">
          <span className="sr-only">{t('shell.home')}: </span>
          <Logo className="h-8 w-auto" />
        </Link>
        <Arm entries={entries.slice(arm, arm * 2)} />
        <div className="mirror-end justify-self-end">
          <WaysIn />
        </div>
      </div>
    </header>
  );
}

/** Links of the banner itself: the same lobbies stand in the navigation below it, which is the landmark. */
function Arm({ entries }: { entries: ReturnType<typeof useGameMenu> }) {
  return (
    <div className="mirror-arm max-[769px]:hidden">
      {entries.map((entry) => (
        <NavLink key={entry.id} to={entry.path} className="mirror-link touch inline-flex items-center">
          {entry.title}
        </NavLink>
      ))}
    </div>
  );
}
