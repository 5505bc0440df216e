import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '../state/app.ts';
import { openModal } from '../state/modals.ts';
import { useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';

const load = () => import('./command-box.tsx');

/** Opens the command search on `/` and on Ctrl or Command with K, and loads its chunk on first use. */
export function CommandHost() {
  const { modals } = useApp();
  const isOpen = useStore(modals, (state) => state.open === 'search');
  const [Box, setBox] = useState<ComponentType | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.altKey && !isTyping(event.target);
      const isK = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if ((!isSlash && !isK) || modals.get().open) return;
      event.preventDefault();
      openModal(modals, 'search');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [modals]);
  useEffect(() => {
    if (isOpen && !Box) void load().then((module) => setBox(() => module.default));
  }, [isOpen, Box]);
  return Box && <Box />;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** Attributes of a button that opens the search. Its chunk starts to load on hover or focus. */
export function useSearchButton() {
  const { t } = useTranslation();
  const { modals } = useApp();
  return {
    type: 'button' as const,
    'aria-label': t('command.open'),
    'aria-keyshortcuts': '/ Control+K Meta+K',
    onClick: () => openModal(modals, 'search'),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  };
}
