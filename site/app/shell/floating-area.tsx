import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { withPrefix } from '../lib/language.ts';
import { useApp, useLayout, useSession } from '../state/app.ts';
import { openModal } from '../state/modals.ts';
import { Icon, IconButton } from '../ui/index.ts';

/** What floats above the page: rewards icon and partners entry [W-12, W-13, W-14]. */
export function FloatingArea() {
  const gamify = useLayout((layout) => layout.site?.gamify_status ?? false);
  const hasPartners = useLayout((layout) => layout.partners.length > 0);
  const [isClosed, setClosed] = useState(false);
  return (
    <div className="float-area fixed bottom-24 right-3 z-20 grid justify-items-end gap-2 lg:bottom-6">
      {gamify && !isClosed && <RewardsIcon onClose={() => setClosed(true)} />}
      {hasPartners && <PartnersEntry />}
    </div>
  );
}

const ROUND =
  'grid size-13 place-items-center rounded-full border border-line bg-surface-2 text-accent shadow-raised hover:bg-surface-3';

/** Signed in: rewards open in a new tab. A guest gets the login modal or the login page, by template [W-13]. */
function RewardsIcon({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { template, modals, language } = useApp();
  const navigate = useNavigate();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const open = () => {
    if (isSignedIn) window.open(withPrefix(language, '/minigame'), '_blank', 'noopener');
    else if (template.rewardsGuest === 'loginModal') openModal(modals, 'login', '/minigame');
    else void navigate('/login');
  };
  return (
    <div className="relative">
      <button type="button" className={ROUND} aria-label={t('float.rewards')} onClick={open}>
        <Icon name="gift" size={26} />
      </button>
      <IconButton
        icon="close"
        label={t('float.closeRewards')}
        onClick={onClose}
        className="absolute -top-10 right-1 rounded-full"
      />
    </div>
  );
}

function PartnersEntry() {
  const { t } = useTranslation();
  const { modals } = useApp();
  return (
    <button
      type="button"
      className={ROUND}
      aria-label={t('float.partners')}
      onClick={() => openModal(modals, 'partners')}
    >
      <Icon name="partners" size={24} />
    </button>
  );
}
