import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** The end of the page as a film or a game ends: centred lines, one under the other. */
export default function FooterCredits() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="credits">
      <FooterLinks list="credits-links" link="credits-link touch" />
      <FooterMarks layout="middle" />
      <p className="credits-age">
        <Responsible />
      </p>
      <Logo className="h-8 w-auto" />
      <p className="text-sm text-muted">{t('footer.owner', { site: site_name })}</p>
    </footer>
  );
}
