import { useTranslation } from '../state/use-translation.ts';
import { Link } from '../ui/link.tsx';
import { useFooterLinks } from './use-footer-links.ts';

/** The information pages as one list, in the template's footer style. */
export function FooterLinks({ list, link, className }: { list: string; link: string; className?: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('footer.about')} className={className}>
      <ul className={list}>
        {useFooterLinks().map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className={link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
