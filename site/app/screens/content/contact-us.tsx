import { DISPUTE_CHANNEL } from '#contracts/values/complaints.ts';
import { openLiveChat } from '../../shell/live-chat.ts';
import { usePageData } from '../../shell/page-data.ts';
import { useLayout } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, Icon } from '../../ui/index.ts';
import type { Data } from './contact-us.data.ts';
import { TextPage } from './parts/cms-page.tsx';
import { ContactForm } from './parts/contact-form.tsx';

/** Contact: the operator's text, and its channels. */
export default function ContactUs() {
  const { t } = useTranslation();
  const { page, channels } = usePageData<Data>();
  const hasChat = useLayout(({ live_chat }) => live_chat.status && Boolean(live_chat.chat_id));
  return (
    <TextPage name="contact-us" page={page}>
      {hasChat && (
        <Button icon="chat" size="lg" className="justify-self-start" onClick={openLiveChat}>
          {t('content.liveChat')}
        </Button>
      )}
      {channels.length > 0 && (
        <ul className="grid max-w-prose gap-3 sm:grid-cols-2">
          {channels.map(({ kind, name, href }) => (
            <li key={href}>
              <a
                href={href}
                target={href.startsWith('http') ? '_blank' : undefined}
                rel="noopener noreferrer"
                className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface-1 p-3 hover:bg-surface-2"
              >
                <span className="text-accent">
                  <Icon
                    name={kind === 'mail' || kind === 'email' ? 'mail' : kind === 'phone' ? 'phone' : 'chat'}
                  />
                </span>
                <span className="min-w-0 break-words">{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <ContactForm disputes={channels.find(({ kind }) => kind === DISPUTE_CHANNEL)} />
    </TextPage>
  );
}
