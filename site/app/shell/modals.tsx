import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApp, useLayout } from '../state/app.ts';
import { closeModal } from '../state/modals.ts';
import { useStore } from '../state/store.ts';
import { BrandImage, Dialog, Sheet } from '../ui/index.ts';
import { LoginForm } from './login-form.tsx';

/** The shell's modals; the store holds at most one open [W-17]. */
export function Modals() {
  const { modals } = useApp();
  const { t } = useTranslation();
  const { open, next } = useStore(modals);
  const navigate = useNavigate();
  const close = () => closeModal(modals);
  const done = () => {
    close();
    if (next) void navigate(next);
  };
  return (
    <>
      <Dialog isOpen={open === 'login'} onClose={close} title={t('auth.signIn')}>
        <LoginForm onDone={done} />
      </Dialog>
      <Sheet isOpen={open === 'signIn'} onClose={close} title={t('auth.signIn')} placement="right">
        <LoginForm onDone={done} />
      </Sheet>
      <Dialog isOpen={open === 'partners'} onClose={close} title={t('float.partners')}>
        <Partners />
      </Dialog>
    </>
  );
}

/** Each partner's logo, which leads to its site in a new tab, and name [W-14]. */
function Partners() {
  const partners = useLayout((layout) => layout.partners);
  return (
    <ul className="grid grid-cols-2 gap-3">
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
