import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** The last pane of the page: links that run on in lines, the marks and the small print. */
export default function FooterPane() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="page-width pane-footer">
      <div className="pane-foot">
        <FooterLinks list="pane-links" link="pane-foot-link touch inline-flex items-center" />
        <FooterMarks />
        <p className="max-w-[70ch] text-sm text-muted">
          <Responsible /> {t('footer.owner', { site: site_name })}
        </p>
      </div>
    </footer>
  );
}
