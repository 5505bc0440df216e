import { paymentImage } from '../lib/images.ts';
import type { SiteFooter } from '../lib/site-footer.ts';
import { useApp } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { Link } from '../ui/link.tsx';
import { AgeMark } from './age-mark.tsx';
import { FooterLink } from './footer-link.tsx';

/** A seal for each assurance of the operator, with its sign and a link to details. */
const OTHERS = [
  {
    key: 'footer.markFair',
    path: '/about?show=fairness',
    seal: 'M16 2.5l11.7 6.75v13.5L16 29.5 4.3 22.75V9.25z',
    sign: 'M16 9v13M11.5 22h9M10 11.5h12M10 11.5l-2.2 5h4.4zM22 11.5l-2.2 5h4.4z',
  },
  {
    key: 'footer.markHelp',
    path: '/responsible-gaming',
    seal: 'M11 3h10l8 8v10l-8 8H11l-8-8V11z',
    sign: 'M13 11.5v9M19 11.5v9',
  },
  {
    key: 'footer.markSafe',
    path: '/security',
    seal: 'M16 2.5l11.5 4v8.8c0 7-4.6 11.7-11.5 14.2C9.1 27 4.5 22.3 4.5 15.3V6.5z',
    sign: 'M16 10.5a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2zM16 15.7v5.3',
  },
];
const ENTRY = 'touch inline-flex items-center gap-2.5 py-1';

const LAYOUTS = {
  /** In one line where there is room, two by two on a phone. */
  line: 'sm:flex sm:flex-wrap sm:gap-x-6',
  /** The same on the middle line of the page. */
  middle: 'sm:flex sm:flex-wrap sm:justify-center sm:gap-x-6 sm:text-center',
  pairs: '',
};

type FooterMarksProps = {
  layout?: keyof typeof LAYOUTS;
  /** False where a larger age mark is nearby. */
  hasAge?: boolean;
  className?: string;
};

/** The marks in a page's footer, each with its text. */
export function FooterMarks({ layout = 'line', hasAge = true, className }: FooterMarksProps) {
  const { t } = useTranslation();
  const { minAge, licenceText, footer } = useApp();
  return (
    <ul
      className={classes(
        'grid grid-cols-2 gap-x-4 text-start text-sm text-muted',
        LAYOUTS[layout],
        className,
      )}
    >
      {hasAge && (
        <li>
          <span className={ENTRY}>
            <AgeMark size={28} className="shrink-0" />
            {t('footer.markAge', { age: minAge })}
          </span>
        </li>
      )}
      {OTHERS.map(({ key, path, seal, sign }) => (
        <li key={key}>
          <Link to={path} className={`${ENTRY} hover:underline`}>
            <DrawnMark seal={seal} sign={sign} />
            {t(key)}
          </Link>
        </li>
      ))}
      <PaymentMarks />
      <Seals />
      {licenceText && <li className="col-span-full basis-full pt-2">{licenceText}</li>}
      {footer.text && <li className="col-span-full basis-full pt-2 whitespace-pre-line">{footer.text}</li>}
    </ul>
  );
}

/** A mark of our own on a 32 px grid: a tinted seal and the sign on it, in the colour of the text. */
function DrawnMark({ seal, sign }: { seal: string; sign: string }) {
  return (
    <svg className="icon" width={28} height={28} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={seal} fill="currentColor" fillOpacity=".1" />
      <path d={sign} />
    </svg>
  );
}

/** Pictures of the site's payment methods; nothing if it has none. */
function PaymentMarks() {
  const { config, marks } = useApp();
  const { t } = useTranslation();
  if (marks.length === 0) return null;
  return (
    <li className="col-span-full flex basis-full flex-wrap items-center gap-2 pt-2 [justify-content:inherit]">
      <span className="sr-only">{t('footer.pay')}</span>
      {marks.map(({ name, image }) => (
        <img
          key={image + name}
          src={paymentImage(config.images, image)}
          alt={name}
          title={name}
          width={36}
          height={36}
          loading="lazy"
          decoding="async"
          className="rounded-sm object-contain"
        />
      ))}
    </li>
  );
}

/** The operator's seals. */
function Seals() {
  const { seals } = useApp().footer;
  if (seals.length === 0) return null;
  return (
    <li className="col-span-full flex basis-full flex-wrap items-center gap-3 pt-2 [justify-content:inherit]">
      {seals.map((seal) => (
        <SealMark key={seal.image + seal.name} seal={seal} />
      ))}
    </li>
  );
}

/** A seal with its name, and its link if it has one. */
function SealMark({ seal: { name, image, path } }: { seal: SiteFooter['seals'][number] }) {
  const shape = 'h-10 w-auto max-w-40';
  const picture = <img src={image} alt={name} title={name} height={40} loading="lazy" className={shape} />;
  if (!path) return picture;
  return (
    <FooterLink to={path} className="touch inline-flex items-center">
      {picture}
    </FooterLink>
  );
}
