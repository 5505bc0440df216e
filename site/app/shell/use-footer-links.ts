import { useLayout } from '../state/app.ts';
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

/** Links to the information pages; to the apps where the site shows its app download [S-06]. */
export function useFooterLinks(): NavigationLink[] {
  const hasDownload = useLayout((layout) => layout.show_app_download);
  return useNavigationLinks(LINKS.filter(({ path }) => hasDownload || path !== '/download'));
}
