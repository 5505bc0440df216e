import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** A base of steps that widen downwards: the name, the promise to play responsibly, then everything else in the middle. */
export default function FooterStepped() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="stepped-footer">
      <div className="footer-step footer-step-1">
        <Logo className="h-9 w-auto" />
      </div>
      <div className="footer-step footer-step-2 text-sm">
        <p className="max-w-[52ch]">
          <Responsible />
        </p>
      </div>
      <div className="footer-step footer-step-3">
        <FooterLinks list="footer-links" link="footer-link touch inline-flex items-center justify-center" />
        <FooterMarks layout="middle" />
        <p className="text-xs text-muted">{t('footer.owner', { site: site_name })}</p>
      </div>
    </footer>
  );
}
