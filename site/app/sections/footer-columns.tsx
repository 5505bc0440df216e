import { FooterLinks } from '../shell/footer-links.tsx';
import { FooterMarks } from '../shell/footer-marks.tsx';
import { Logo } from '../shell/logo.tsx';
import { useLegalNotice } from '../shell/use-legal-notice.ts';

/** Footer: information pages in columns, trust badges and the legal notice. */
export function FooterColumns() {
  const { owner, responsible } = useLegalNotice();
  return (
    <footer className="mt-10 border-t border-line bg-surface-1 pb-24 lg:pb-8">
      <div className="page-width grid gap-8 py-8 md:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="text-sm text-muted">{responsible}</p>
        </div>
        <FooterLinks
          list="grid grid-cols-2 gap-x-6 sm:grid-cols-3"
          link="inline-flex min-h-11 items-center text-sm text-muted hover:text-text"
        />
      </div>
      <FooterMarks className="page-width pb-6" />
      <p className="page-width text-xs text-muted">{owner}</p>
    </footer>
  );
}
