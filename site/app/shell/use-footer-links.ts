import { useApp, useLayout } from '../state/app.ts';
import type { IconName } from '../ui/icons/index.ts';
import { type LinkKey, type NavigationLink, useNavigationLinks } from './navigation-links.ts';

const LINKS: readonly LinkKey[] = [
  { path: '/about', icon: 'info', key: 'footer.aboutUs' },
  { path: '/contact-us', icon: 'chat', key: 'footer.contact' },
  { path: '/faqs', icon: 'help', key: 'footer.faqs' },
  { path: '/banking', icon: 'bank', key: 'footer.banking' },
  { path: '/responsible-gaming', icon: 'shield', key: 'footer.responsibleGaming' },
  { path: '/privacy-policy', icon: 'lock', key: 'footer.privacy' },
  { path: '/term-condition', icon: 'receipt', key: 'footer.terms' },
  { path: '/news', icon: 'bell', key: 'footer.news' },
  { path: '/download', icon: 'download', key: 'footer.download' },
];

/**
 * Links to the information pages, to the apps where the site shows its app download [S-06]; the operator's
 * links where the footer has columns of its own, each once.
 */
export function useFooterLinks(): NavigationLink[] {
  const { columns } = useApp().footer;
  const hasDownload = useLayout((layout) => layout.show_app_download);
  const own = useNavigationLinks(LINKS.filter(({ path }) => hasDownload || path !== '/download'));
  if (columns.length === 0) return own;
  const links = new Map(columns.flatMap(({ links }) => links.map((link) => [link.path, link] as const)));
  return [...links.values()].map(({ path, title }) => ({ path, title, icon: iconOf(path) }));
}

const iconOf = (path: string): IconName => LINKS.find((link) => link.path === path)?.icon ?? 'info';
