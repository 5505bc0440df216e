import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isOwnPath } from '../screens/auth/parts/next-path.ts';
import { SignInForms } from '../screens/auth/parts/sign-in-forms.tsx';
import { useApp, useLayout } from '../state/app.ts';
import { closeModal } from '../state/modals.ts';
import { useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';
import { BrandImage, Dialog, Sheet } from '../ui/index.ts';
import { Announcement, announced, useAnnouncement } from './announcement.tsx';
import { RealityCheck } from './reality-check.tsx';
import { Reminder, useReminderTitle } from './reminder.tsx';
import { Terms } from './terms-consent.tsx';

/** The shell's modals; the store holds at most one open [W-17]. */
export function Modals() {
  const { errors, modals, i18n } = useApp();
  const { t } = useTranslation();
  const { open, next } = useStore(modals);
  const navigate = useNavigate();
  const { title } = useAnnouncement();
  const reminderTitle = useReminderTitle();
  // An error over a modal is closed before the modal is.
  const close = () => errors.get() === null && closeModal(modals);
  useCloseOnLeaving(close);
  const done = () => {
    close();
    if (isOwnPath(next)) void navigate(next);
  };
  const read = () => {
    announced();
    close();
  };
  return (
    <>
      <Dialog isOpen={open === 'login'} onClose={close} title={t('auth.signIn')}>
        <SignInForms next={next} onDone={done} />
      </Dialog>
      <Sheet isOpen={open === 'signIn'} onClose={close} title={t('auth.signIn')} placement="right">
        <SignInForms next={next} onDone={done} />
      </Sheet>
      <Dialog isOpen={open === 'partners'} onClose={close} title={t('float.partners')}>
        <Partners />
      </Dialog>
      <Dialog isOpen={open === 'announcement'} onClose={read} title={title}>
        <Announcement />
      </Dialog>
      <Dialog
        isOpen={open === 'reality'}
        onClose={close}
        title={open === 'reality' ? i18n.of('errors')('realityTitle') : ''}
      >
        <RealityCheck onDone={close} />
      </Dialog>
      <Dialog isOpen={open === 'reminder'} onClose={close} title={reminderTitle}>
        <Reminder />
      </Dialog>
      <Dialog
        isOpen={open === 'terms'}
        onClose={close}
        title={open === 'terms' ? i18n.of('errors')('termsTitle') : ''}
      >
        <Terms onDone={close} />
      </Dialog>
    </>
  );
}

/** A link inside a modal leads to a page, which the modal must not cover. */
function useCloseOnLeaving(close: () => void): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    close();
  });
}

/** Each partner's logo, which leads to its site in a new tab, and name [W-14]. */
function Partners() {
  const partners = useLayout((layout) => layout.partners);
  return (
    <ul className="grid grid-cols-2 gap-3 [&>:last-child:nth-child(odd)]:col-span-2">
      {partners.map((partner) => (
        <li key={partner.partner_name}>
          <a
            href={partner.href}
            target="_blank"
            rel="noopener noreferrer"
            className="grid justify-items-center gap-2 rounded-md border border-line bg-surface-2 p-3 text-sm hover:bg-surface-3"
          >
            <BrandImage source={partner.img_url} alt="" width={120} height={48} className="h-12 w-auto" />
            {partner.partner_name}
          </a>
        </li>
      ))}
    </ul>
  );
}
