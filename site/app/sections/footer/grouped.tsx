import { Responsible } from '../../shell/age-mark.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { useFooterLinks } from '../../shell/use-menu.ts';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';

/** The house's information as one grouped list of cells with marks, then the small print in the middle. */
export default function FooterGrouped() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const links = useFooterLinks();
  return (
    <footer className="grouped-footer page-width">
      <nav aria-label={t('footer.about')}>
        <ul className="group-list group-columns">
          {links.map((link) => (
            <li key={link.path}>
              <Link to={link.path} className="group-cell">
                <span className="group-mark" aria-hidden="true">
                  <Icon name={link.icon} size={18} />
                </span>
                <span className="min-w-0 flex-1">{link.title}</span>
                <Icon name="chevronRight" size={16} className="text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <FooterMarks layout="middle" className="mx-auto" />
      <p className="grouped-print text-sm text-muted">
        <span>
          <Responsible /> {t('footer.owner', { site: site_name })}
        </span>
      </p>
    </footer>
  );
}
