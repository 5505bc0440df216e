import { useState } from 'react';
import { COMPLAINT_DAYS } from '#contracts/values/complaints.ts';
import { useApp, useSession } from '../../../state/app.ts';
import { useRequestId } from '../../../state/request-id.ts';
import { siteFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, Icon, Panel, Select, TextArea, TextInput } from '../../../ui/index.ts';
import { EmailField } from '../../auth/parts/contact-fields.tsx';
import { checkAll, type FieldCheck, required } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { PanelForm } from '../../auth/parts/panel-form.tsx';
import { emailCheck } from '../../auth/parts/registration-checks.ts';
import { useForm } from '../../auth/parts/use-form.ts';

const TOPICS = ['account', 'game', 'money', 'play', 'other', 'complaint'] as const;
type Topic = (typeof TOPICS)[number];

const needed: FieldCheck = (value) => required(value) ?? emailCheck(value);
const longEnough: FieldCheck = (value) =>
  required(value) ?? (value.trim().length < 10 ? 'tooShort' : undefined);

/**
 * The dispute resolution body named by the operator, for complaints that the site's answer does not resolve.
 */
type Disputes = { name: string; href: string };

/** A message to the site; stored once, however often the button is clicked. */
export function ContactForm({ disputes }: { disputes: Disputes | undefined }) {
  const app = useApp();
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const [topic, setTopic] = useState<string>('account');
  const { fullname, email: ownEmail } = useSession();
  const id = useRequestId();
  const form = useForm({
    draft: 'contact',
    names: ['topic', 'name', 'contact_email', 'body'],
    check: checkAll({ name: required, contact_email: needed, body: longEnough }),
    send: ({ topic, ...values }) => {
      const message = { ...values, topic: topic as Topic, language: app.language };
      return app.api.leaveMessage({ ...siteFields(app), ...message, message_id: id.of(message) });
    },
    done: () => {
      id.forget();
      setSent(true);
    },
  });
  if (isSent) return <Sent onAgain={() => setSent(false)} />;
  return (
    <PanelForm form={form.form} title={t('contact.write')}>
      <p className="text-sm text-muted">{t('contact.writeText')}</p>
      <Select
        label={t('contact.topic')}
        name="topic"
        options={TOPICS.map((value) => ({ value, label: t(`contact.topic.${value}`) }))}
        onChange={setTopic}
      />
      {topic === 'complaint' && <ComplaintWords disputes={disputes} />}
      <TextInput
        label={t('contact.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={fullname}
        error={form.problems.name}
      />
      <EmailField defaultValue={ownEmail} error={form.problems.contact_email} />
      <TextArea
        label={t('contact.message')}
        name="body"
        autoComplete="off"
        maxLength={2000}
        hint={t('contact.messageHint')}
        error={form.problems.body}
      />
      <FormFooter {...form}>{t('contact.send')}</FormFooter>
    </PanelForm>
  );
}

function ComplaintWords({ disputes }: { disputes: Disputes | undefined }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="text-sm">
      {t('contact.complaint', { days: COMPLAINT_DAYS })}{' '}
      {disputes && (
        <>
          {t('contact.disputes')}{' '}
          <a href={disputes.href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
            {disputes.name}
          </a>
        </>
      )}
    </p>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <Panel className="max-w-xl">
      <div role="status" className="grid justify-items-start gap-3">
        <p className="flex items-center gap-2 font-semibold text-win">
          <Icon name="success" size={22} />
          {t('contact.sent')}
        </p>
        <p className="text-muted">{t('contact.sentText')}</p>
        <Button variant="secondary" onClick={onAgain}>
          {t('contact.again')}
        </Button>
      </div>
    </Panel>
  );
}
