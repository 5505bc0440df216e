import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** The near rail of the table: its curve closes the page, name and promise to the left, information to the right. */
export default function FooterArmrest() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="armrest">
      <div className="page-width armrest-grid">
        <div className="grid content-start gap-4">
          <Logo className="h-9 w-auto" />
          <p className="max-w-[48ch] text-sm text-muted">
            <Responsible /> {t('footer.owner', { site: site_name })}
          </p>
          <FooterMarks layout="pairs" />
        </div>
        <FooterLinks list="armrest-links" link="touch inline-flex items-center text-sm hover:text-brand" />
      </div>
    </footer>
  );
}
