import { type RefObject, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { imageUrl, templateImage } from '../lib/images.ts';
import { withPrefix } from '../lib/language.ts';
import { useApp, useLayout, useSession } from '../state/app.ts';
import { openModal } from '../state/modals.ts';
import { createStore, useStore } from '../state/store.ts';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icons/index.ts';
import { chatReady, openLiveChat } from './live-chat.ts';

export type FloatingEntries = 'all' | 'rewards' | 'chat';

/** Stays closed for the lifetime of the page, across navigations [W-13]. */
const rewardsClosed = createStore(false);

/** Scrolled down this far, in px, the page is read, and below 1024 px only round buttons float over it. */
const READ_FROM = 64;
/** Not seen then, but still there for the keyboard and for screen readers. */
const TUCKED = 'max-lg:not-focus-visible:sr-only';

/** Whether the page is scrolled down. */
function useScrolled(): boolean {
  return useSyncExternalStore(onScroll, isScrolled, () => false);
}
const isScrolled = () => window.scrollY > READ_FROM;
function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/**
 * Floating elements of a page: live-chat button, partners entry and rewards icon [W-12, W-13, W-14, W-16].
 * The chat is last, at the open end of the row, so that it moves nothing. `entries` limits them: 'rewards'
 * omits the partners, 'chat' also the rewards.
 */
export function FloatingArea({ area, entries }: FloatingAreaProps) {
  const gamify = useLayout((layout) => layout.site?.gamify_status ?? false);
  const hasPartners = useLayout((layout) => layout.partners.length > 0);
  const isClosed = useStore(rewardsClosed);
  const isChatReady = useStore(chatReady);
  const tucked = useScrolled() && TUCKED;
  return (
    <div
      ref={area}
      className="flex items-center justify-end gap-2 px-3 transition-[translate] *:pointer-events-auto lg:flex-col lg:items-end lg:px-5"
    >
      {isChatReady && <ChatButton />}
      {hasPartners && entries === 'all' && <PartnersEntry tucked={tucked} />}
      {gamify && !isClosed && entries !== 'chat' && (
        <RewardsIcon tucked={tucked} onClose={() => rewardsClosed.set(true)} />
      )}
    </div>
  );
}

type FloatingAreaProps = { area: RefObject<HTMLDivElement | null>; entries: FloatingEntries };

const FLOAT = 'border border-line bg-surface-2 shadow-raised hover:bg-surface-3';

/**
 * The button that closes it stands before it, so that nothing moves when that is tucked away. Signed in:
 * rewards open in a new tab. A guest gets the login modal or the login page, by template [W-13].
 */
function RewardsIcon({ tucked, onClose }: { tucked: string | false; onClose: () => void }) {
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
    <div className="flex flex-row-reverse">
      <button
        type="button"
        className={classes(
          FLOAT,
          'touch -ms-px grid place-items-center rounded-e-full text-accent',
          tucked && 'max-lg:rounded-full',
        )}
        aria-label={t('float.rewards')}
        title={t('float.rewards')}
        onClick={open}
      >
        <Icon name="gift" size={24} />
      </button>
      <button
        type="button"
        className={classes(FLOAT, 'touch grid place-items-center rounded-s-full text-muted', tucked)}
        aria-label={t('float.closeRewards')}
        title={t('float.closeRewards')}
        onClick={onClose}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

function PartnersEntry({ tucked }: { tucked: string | false }) {
  const { t } = useTranslation();
  const { modals } = useApp();
  return (
    <button
      type="button"
      className={classes(
        FLOAT,
        'touch inline-flex items-center justify-center gap-2 rounded-full px-2.5 text-sm font-medium text-text',
        tucked,
      )}
      onClick={() => openModal(modals, 'partners')}
    >
      <span className="text-accent">
        <Icon name="partners" size={22} />
      </span>
      <span className="max-sm:sr-only">{t('float.partners')}</span>
    </button>
  );
}

/** The chat's image: the operator's if set, else the template folder's [W-16, S-11]. */
function ChatButton() {
  const { t } = useTranslation('messages');
  const { config } = useApp();
  const imageId = useLayout((layout) => layout.live_chat.image_id);
  const [isBroken, setBroken] = useState(false);
  const standard = templateImage(config.images, 'livechat', 'default.svg');
  return (
    <button
      type="button"
      className={`${FLOAT} touch grid place-items-center overflow-hidden rounded-full`}
      aria-label={t('chat.open')}
      title={t('chat.open')}
      onClick={openLiveChat}
    >
      <img
        src={imageId && !isBroken ? imageUrl(config.images, imageId) : standard}
        alt=""
        width={44}
        height={44}
        className="size-11 object-cover"
        onError={() => setBroken(true)}
      />
    </button>
  );
}
