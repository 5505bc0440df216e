import { MARKETING_CHANNELS } from '#contracts/values/segment-rules.ts';
import type { CallOutput } from '../../lib/api.ts';
import type { FormField, Values } from '../../ui/action.tsx';
import { CHANNEL_TEXTS } from '../journeys/plan-text.ts';

export type Identity = CallOutput<'siteIdentity'>;
export type IdentityPart = Exclude<
  keyof Identity,
  'ok' | 'look' | 'licence' | 'licence_brands' | 'sender_domains' | 'version' | 'publish_people'
>;

const IMAGE_HINT = 'An https address, or a path of the site.';
const ON_OFF = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];
const CHANNELS = MARKETING_CHANNELS.map((value) => ({ value, label: CHANNEL_TEXTS[value] }));
const text = (name: string, label: string, initial: string, hint?: string): FormField => ({
  ...{ name, label, initial, isRequired: false, maxLength: 400 },
  ...(hint && { hint }),
});
export const onOff = (name: string, label: string, isOn: boolean): FormField => ({
  ...{ name, label, kind: 'choice', initial: isOn ? 'on' : 'off', options: ON_OFF },
});

/** The input fields of an identity section. */
export function identityFields<Part extends IdentityPart>(
  part: Part,
  known: Pick<Identity, Part>,
): FormField[] {
  return fieldsOf(known as unknown as Identity)[part]();
}

/** Each part reads its own values alone. */
function fieldsOf(known: Identity): Record<IdentityPart, () => FormField[]> {
  const { names, logos, apps } = known;
  return {
    names: () => [
      { name: 'name', label: 'Name', initial: names.name, maxLength: 100 },
      { ...text('tagline', 'Tagline', names.tagline), maxLength: 100 },
    ],
    logos: () => [
      text('logo1', 'Logo', logos.logo1, `${IMAGE_HINT} Leave empty for the template’s own mark.`),
      text('logo2', 'Second logo', logos.logo2, 'For the footer and emails.'),
      text('logo3', 'Third logo', logos.logo3, 'For small spaces.'),
    ],
    icon: () => [text('icon', 'Icon', known.icon, `${IMAGE_HINT} Leave empty for the platform’s icon.`)],
    apps: () => [
      text(
        'android',
        'Android app',
        apps.android,
        'Address of the app store page or of the file. Leave empty for none.',
      ),
      text('ios', 'iOS app', apps.ios, 'Address of the app store page. Leave empty for none.'),
      onOff('has_page', 'Download page in the menu', apps.has_page),
      onOff('has_bar', 'Download bar', apps.has_bar),
    ],
    affiliate_domain: () => [
      text(
        'affiliate_domain',
        'Domain',
        known.affiliate_domain,
        'For example go.example.com. Leave empty for the brand’s own domain.',
      ),
    ],
    home_redirect: () => [
      text(
        'home_redirect',
        'Path',
        known.home_redirect,
        'A page without its language, for example /slots; an unknown one is ignored. Leave empty to show the home page.',
      ),
    ],
    expires_at: () => [
      {
        ...{ name: 'expires_at', label: 'Expires', kind: 'moment', initial: known.expires_at ?? '' },
        ...{ hint: 'Leave empty for never.', isRequired: false },
      },
    ],
    licence_text: () => [
      {
        ...{ name: 'licence_text', label: 'Licence statement', kind: 'area', initial: known.licence_text },
        ...{
          isRequired: false,
          hint: 'Example: “Operated by Example Ltd, licence 123/45 of the Example Authority”.',
          maxLength: 500,
        },
      },
    ],
    mail_sender: () => senderFields(known),
    has_rewards: () => [onOff('has_rewards', 'Rewards', known.has_rewards)],
    has_sportsbook: () => [onOff('has_sportsbook', 'Sportsbook', known.has_sportsbook)],
    has_free_play: () => [onOff('has_free_play', 'Play for fun', known.has_free_play)],
    marketing_channels: () => [
      {
        ...{ name: 'marketing_channels', label: 'Channels', kind: 'checks', isRequired: false },
        ...{ initial: known.marketing_channels.join(','), options: CHANNELS },
      },
    ],
  };
}

/** As in an email, or whose sender it is. */
export function senderText({ name, address, reply_to }: Identity['mail_sender']): string {
  const sender = [name, address && (name ? `<${address}>` : address)].filter(Boolean).join(' ');
  return `${sender || 'the installation’s'}${reply_to && `, replies to ${reply_to}`}`;
}

/** The domain of an address is in lower case. */
function addressOf(typed: string): string {
  const at = typed.indexOf('@');
  return at < 0 ? typed : typed.slice(0, at) + typed.slice(at).toLowerCase();
}

const senderHint = ({ sender_domains: domains = [] }: Partial<Identity>): string =>
  `${domains.length > 0 ? `Domains: ${domains.join(', ')}.` : 'A platform admin allows domains under Installation.'} Leave empty for the installation’s sender.`;

const senderFields = (known: Identity): FormField[] => [
  { ...text('name', 'Sender name', known.mail_sender.name), maxLength: 100 },
  text('address', 'Sender address', known.mail_sender.address, senderHint(known)),
  text('reply_to', 'Replies to', known.mail_sender.reply_to, 'Leave empty for the sender address.'),
];

/** The part as the call takes it. */
export function readIdentity(part: IdentityPart, values: Values) {
  const textOf = (name: string) => (values[name] ?? '').trim();
  const isOn = (name: string) => textOf(name) === 'on';
  switch (part) {
    case 'names':
      return { names: { name: textOf('name'), tagline: textOf('tagline') } };
    case 'logos':
      return { logos: { logo1: textOf('logo1'), logo2: textOf('logo2'), logo3: textOf('logo3') } };
    case 'icon':
      return { icon: textOf('icon') };
    case 'apps':
      return {
        apps: {
          ...{ android: textOf('android'), ios: textOf('ios') },
          ...{ has_page: isOn('has_page'), has_bar: isOn('has_bar') },
        },
      };
    case 'affiliate_domain':
      return { affiliate_domain: textOf('affiliate_domain').toLowerCase() };
    case 'home_redirect':
      return { home_redirect: textOf('home_redirect') };
    case 'licence_text':
      return { licence_text: textOf('licence_text') };
    case 'mail_sender': {
      const [name, address] = [textOf('name'), addressOf(textOf('address'))];
      return { mail_sender: { name, address, reply_to: addressOf(textOf('reply_to')) } };
    }
    case 'has_rewards':
      return { has_rewards: isOn('has_rewards') };
    case 'has_sportsbook':
      return { has_sportsbook: isOn('has_sportsbook') };
    case 'has_free_play':
      return { has_free_play: isOn('has_free_play') };
    case 'marketing_channels': {
      const chosen = textOf('marketing_channels').split(',');
      return { marketing_channels: MARKETING_CHANNELS.filter((channel) => chosen.includes(channel)) };
    }
    default:
      return { expires_at: textOf('expires_at') || null };
  }
}
