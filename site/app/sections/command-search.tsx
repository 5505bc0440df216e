import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { withPrefix } from '../lib/language.ts';
import { openGameWindow } from '../shell/game-window.ts';
import { useSignIn } from '../shell/use-sign-in.ts';
import { useApp, useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';
import {
  entriesFor,
  type SearchEntry,
  useFavouriteEntries,
  useGameSearch,
  usePageEntries,
} from './command-entries.ts';
import { step } from './command-index.ts';
import { CommandList } from './command-list.tsx';

/** Opens the selected entry: guests sign in before a game; some games open in their own window. */
function useOpen(onClose: () => void): (entry: SearchEntry) => void {
  const { language } = useApp();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (entry) => {
    onClose();
    if (!('game' in entry)) return void navigate(entry.path);
    if (!isSignedIn) return signIn(entry.path);
    if (entry.game.popup && openGameWindow(withPrefix(language, entry.path))) return;
    void navigate(entry.path);
  };
}

type Props = { input: RefObject<HTMLInputElement | null>; onClose: () => void };

/** One input and its results. The focus stays in the input; the selected option is its active descendant. */
export function CommandSearch({ input, onClose }: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const answer = useGameSearch(typed);
  const entries = entriesFor(typed, answer.games, useFavouriteEntries(), usePageEntries());
  const active = Math.min(chosen, entries.length - 1);
  const open = useOpen(onClose);
  const ask = (words: string) => {
    setTyped(words);
    setChosen(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const entry = entries[active];
    if (event.key === 'ArrowDown') setChosen(step(active, 1, entries.length));
    else if (event.key === 'ArrowUp') setChosen(step(active, -1, entries.length));
    else if (event.key === 'Enter' && entry) open(entry);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line ps-4 pe-2 md:ps-5">
        <Icon name="search" size={20} className="shrink-0 text-muted" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('command.open')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          className="command-input h-15 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
          placeholder={t('command.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={64}
          value={typed}
          onChange={(event) => ask(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Dialog.Close className="touch inline-flex items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-text">
          <span className="sr-only">{t('shell.close')}</span>
          <span className="ms-1 max-md:hidden">
            <kbd className="key-cap">Esc</kbd>
          </span>
          <Icon name="close" size={22} className="md:hidden" />
        </Dialog.Close>
      </div>
      <CommandList
        id={listId}
        entries={entries}
        active={active}
        answer={answer}
        isEmpty={typed.trim() === ''}
        onOpen={open}
        onPoint={setChosen}
        onAsk={ask}
      />
      <Hints />
    </>
  );
}

/** Keyboard shortcuts, on devices with a keyboard. */
function Hints() {
  const { t } = useTranslation();
  return (
    <p
      className="flex gap-5 border-t border-line px-5 py-2.5 text-xs text-muted max-md:hidden"
      aria-hidden="true"
    >
      <span>
        <kbd className="key-cap">↑</kbd> <kbd className="key-cap">↓</kbd> {t('command.choose')}
      </span>
      <span>
        <kbd className="key-cap">↵</kbd> {t('command.enter')}
      </span>
      <span className="ms-auto">
        <kbd className="key-cap">/</kbd> {t('command.anywhere')}
      </span>
    </p>
  );
}
