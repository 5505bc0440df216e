import type { CSSProperties } from 'react';
import { FooterLinks } from '../shell/footer-links.tsx';
import { FooterMarks } from '../shell/footer-marks.tsx';
import { useLegalNotice } from '../shell/use-legal-notice.ts';

/** Footer: information pages and legal notice above the site's name in large outlined letters. */
export function FooterName() {
  const { siteName, owner, responsible } = useLegalNotice();
  return (
    <footer className="footer mt-10 overflow-hidden border-t border-line bg-surface-1 pb-20 min-[999px]:pb-0">
      <div className="page-width grid gap-6 pt-8 md:grid-cols-[minmax(0,20rem)_1fr] md:gap-12">
        <div className="grid content-start gap-3 text-sm">
          <p>{responsible}</p>
          <p className="text-muted">{owner}</p>
        </div>
        <FooterLinks
          list="grid grid-cols-2 gap-x-6 sm:grid-cols-3"
          link="inline-flex min-h-11 min-w-11 items-center text-sm text-muted transition-colors hover:text-text"
        />
      </div>
      <FooterMarks className="page-width pt-6" />
      <p
        className="footer-name page-width"
        aria-hidden="true"
        style={{ '--letters': siteName.length } as CSSProperties}
      >
        {siteName}
      </p>
    </footer>
  );
}
