import type { KeyboardEvent } from 'react';
import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { NavLink } from '../../ui/link.tsx';
import { useCurrentInRow } from '../current-in-row.ts';

/**
 * Lobbies as the buttons of a control deck. While one of them has the focus the arrow keys walk along the deck, as the hints
 * beside it say; elsewhere the keys do what they always do.
 */
export default function NavigationDeck() {
  const { t } = useTranslation();
  const entries = useGameMenu();
  const row = useCurrentInRow<HTMLUListElement>();
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t('shell.games')} className="deck">
      <ul ref={row} className="deck-row scroller" onKeyDown={walk}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <NavLink to={entry.path} className="deck-button">
              <span className="deck-cap">
                <Icon name={entry.icon} size={20} />
              </span>
              <span className="deck-name">{entry.title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      <p className="deck-hints" aria-hidden="true">
        <kbd>←</kbd>
        <kbd>→</kbd> {t('arcade.choose')}
        <kbd>↵</kbd> {t('arcade.start')}
      </p>
    </nav>
  );
}

/** Moves the focus to the link before or after the one that has it. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
