import type { Input } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Checkbox } from '../../../ui/index.ts';

type Channel = NonNullable<Input<Api['signup']>['marketing']>[number];

/** Names of the boxes, for the list of a form's fields. */
export const MARKETING_NAMES = ['marketing_inbox', 'marketing_mail', 'marketing_sms'] as const;
const LABELS: Partial<Record<Channel, string>> = {
  inbox: 'auth.marketingInbox',
  mail: 'auth.marketingMail',
  sms: 'auth.marketingSms',
};

/** Unticked boxes, one for each marketing channel; nothing if registration asks for no consent. */
export function MarketingChoices({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation();
  if (channels.length === 0) return null;
  return (
    <fieldset className="grid">
      <legend className="mb-1 text-sm text-muted">{t('auth.marketing')}</legend>
      {channels.map((channel) => (
        <Checkbox
          key={channel}
          name={`marketing_${channel}`}
          value="yes"
          label={t(LABELS[channel] ?? channel)}
        />
      ))}
    </fieldset>
  );
}

/** The channels whose boxes are ticked. */
export const marketingOf = (values: Record<(typeof MARKETING_NAMES)[number], string>): Channel[] =>
  (['inbox', 'mail', 'sms'] as const).filter((channel) => values[`marketing_${channel}`] === 'yes');
