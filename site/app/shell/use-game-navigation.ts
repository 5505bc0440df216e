import type { RefObject } from 'react';
import { useTranslation } from '../state/use-translation.ts';
import { useCurrentInRow } from './use-current-in-row.ts';
import { type MenuLink, useGameMenu } from './use-menu.ts';

type GameNavigation = { label: string; entries: MenuLink[]; row: RefObject<HTMLUListElement | null> };

/** The navigation of game lobbies. `row` belongs on the list where it scrolls sideways. */
export function useGameNavigation(): GameNavigation {
  const { t } = useTranslation();
  return { label: t('shell.games'), entries: useGameMenu(), row: useCurrentInRow<HTMLUListElement>() };
}
