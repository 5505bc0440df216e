import { FooterMarks } from '../../shell/footer-marks.tsx';
import { useFooterLinks } from '../../shell/use-menu.ts';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';

/** The last pane of the page: links that run on in lines, the marks and the small print. */
export default function FooterPane() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const links = useFooterLinks();
  return (
    <footer className="page-width pane-footer">
      <div className="pane-foot">
        <nav aria-label={t('footer.about')}>
          <ul className="pane-links">
            {links.map((link) => (
              <li key={link.path}>
                <Link to={link.path} className="pane-foot-link touch inline-flex items-center">
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <FooterMarks />
        <p className="max-w-[70ch] text-sm text-muted">
          {t('footer.responsible')} {t('footer.owner', { site: site_name })}
        </p>
      </div>
    </footer>
  );
}
