import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** Information pages under a halfway line with its circle, the marks and the promise to play responsibly. */
export default function FooterTouchline() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="touchline border-t border-line bg-surface-0 max-[999px]:pb-24">
      <div className="board-width grid gap-8 px-4 pt-20 pb-6 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-4">
          <Logo />
          <p className="max-w-[40ch] text-sm text-muted">
            <Responsible />
          </p>
        </div>
        <FooterLinks
          list="grid grid-cols-2 gap-x-6 sm:grid-cols-3"
          link="touch inline-flex items-center text-sm text-muted transition-colors hover:text-text"
        />
      </div>
      <FooterMarks className="board-width px-4 pb-6" />
      <p className="border-t border-line px-4 py-4 text-center text-xs text-muted">
        {t('footer.owner', { site: site_name })}
      </p>
    </footer>
  );
}
