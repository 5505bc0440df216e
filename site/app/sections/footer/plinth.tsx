import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** The foot the page stands on, symmetrical: the house in the middle, its pages in one broken line, its promise below. */
export default function FooterPlinth() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="plinth mt-10 bg-surface-1 pb-24 lg:pb-8">
      <div className="page-width grid justify-items-center gap-5 pt-10 text-center">
        <Logo className="h-9 w-auto" />
        <FooterLinks
          list="flex max-w-4xl flex-wrap justify-center gap-x-6"
          link="touch inline-flex items-center justify-center text-sm text-muted transition-colors hover:text-text"
        />
        <FooterMarks layout="middle" />
        <p className="max-w-[60ch] text-sm text-muted">
          <Responsible />
        </p>
        <p className="text-xs text-muted">{t('footer.owner', { site: site_name })}</p>
      </div>
    </footer>
  );
}
