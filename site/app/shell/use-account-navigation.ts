import type { RefObject } from 'react';
import { useTranslation } from '../state/use-translation.ts';
import type { NavigationLink } from './navigation-links.ts';
import { useAccountMenu } from './use-account-menu.ts';
import { useCurrentInRow } from './use-current-in-row.ts';

type AccountNavigation<Row extends HTMLElement> = {
  label: string;
  entries: NavigationLink[];
  row: RefObject<Row | null>;
};

/**
 * The menu of the account area. `row` belongs on the element that scrolls sideways where the menu is a row.
 */
export function useAccountNavigation<Row extends HTMLElement = HTMLElement>(): AccountNavigation<Row> {
  const { t } = useTranslation();
  return { label: t('account.menu'), entries: useAccountMenu(), row: useCurrentInRow<Row>() };
}
