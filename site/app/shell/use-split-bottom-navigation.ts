import { useSession } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import type { NavigationLink } from './navigation-links.ts';
import { useBottomNavigation } from './use-bottom-navigation.ts';

type SplitBottomNavigation = {
  label: string;
  before: NavigationLink[];
  middle: NavigationLink;
  after: NavigationLink[];
};

/**
 * The bottom navigation around a middle entry, two on each side. The middle is money for a player,
 * registration for a guest.
 */
export function useSplitBottomNavigation(): SplitBottomNavigation {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const { label, entries } = useBottomNavigation();
  const money = isSignedIn ? entries.find(({ isMain }) => isMain) : undefined;
  const middle = money ?? { path: '/register', icon: 'crown', title: t('auth.join') };
  const others = entries.filter((entry) => entry !== money);
  return { label, before: others.slice(0, 2), middle, after: others.slice(2, 4) };
}
