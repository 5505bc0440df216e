/**
 * Texts sent to players by the system. `direct`: by SMS or email, plain text; `mail`: by email only, plain
 * text; `inbox`: to the site's inbox; `both`: the same plain text by SMS or email and to the inbox. A text
 * contains values as `{placeholder}`; `{site}` is always the brand's name. A text that lacks a required
 * placeholder or has an undeclared one is refused.
 */
type MessageTemplate = {
  label: string;
  channel: 'direct' | 'mail' | 'inbox' | 'both';
  required: readonly Placeholder[];
  optional: readonly Placeholder[];
};

/** Sample value of each placeholder for previews. */
export const SAMPLE_VALUES = {
  site: '',
  code: '123456',
  minutes: '5',
  digits: '4321',
  sum: 'PHP 1,000.00',
  requested: 'PHP 2,500.00',
  rest: 'PHP 1,500.00',
  reference: 'D7K2M9QX4T',
  name: 'Gold',
  kind: 'proof of address',
  day: '2027-01-31',
  reason: 'The picture is blurred.',
  topic: 'Payments and balance',
  answer: 'Your withdrawal was paid today.',
  question: '> Where is my withdrawal?',
} as const;
export type Placeholder = keyof typeof SAMPLE_VALUES;

const entry = (
  channel: MessageTemplate['channel'],
  label: string,
  required: readonly Placeholder[] = [],
  optional: readonly Placeholder[] = [],
): MessageTemplate => ({ label, channel, required, optional });
const code = (label: string) => entry('direct', label, ['code'], ['minutes']);
const payment = (label: string) => entry('inbox', label, ['sum', 'reference']);
const reward = (label: string) => entry('inbox', label, ['sum'], ['name']);

/** Every text by key, in console order. */
export const MESSAGE_TEMPLATES = {
  login_code: code('Sign-in code'),
  register_code: code('Sign-up code'),
  recover_code: code('Password reset code'),
  contact_code: code('Code for new contact details'),
  confirm_code: code('Code to confirm a change'),
  already_registered: entry('direct', 'Sign-up with contact details in use'),
  password_changed: entry('direct', 'Password changed'),
  email_changed: entry('direct', 'Email address changed'),
  phone_changed: entry('direct', 'Phone number changed'),
  name_changed: entry('direct', 'Name changed'),
  contact_change_requested: entry('direct', 'Contact change requested'),
  account_secured: entry('direct', 'Contact details first confirmed'),
  new_device: entry('direct', 'Sign-in on a new device'),
  factor_added: entry('direct', 'Two-step sign-in switched on'),
  factor_removed: entry('direct', 'Two-step sign-in switched off'),
  factor_reset: entry('direct', 'Two-step sign-in reset by support'),
  passkey_added: entry('direct', 'Passkey added'),
  passkey_removed: entry('direct', 'Passkey removed'),
  recovery_codes_renewed: entry('direct', 'Recovery codes replaced'),
  bank_added: entry('both', 'Payout account added', ['digits']),
  bank_removed: entry('both', 'Payout account removed', ['digits']),
  contact_answer: entry('mail', 'Answer to a contact message', ['answer'], ['topic', 'question']),
  deposit_credited: payment('Deposit credited'),
  deposit_rejected: payment('Deposit rejected'),
  deposit_expired: payment('Deposit expired'),
  deposit_failed: payment('Deposit declined'),
  deposit_charged_back: payment('Deposit reversed by the bank'),
  deposit_refunded: payment('Deposit refunded'),
  withdrawal_paid: payment('Withdrawal paid'),
  withdrawal_paid_in_part: entry('inbox', 'Withdrawal partly paid', [
    ...(['sum', 'requested', 'rest', 'reference'] as const),
  ]),
  withdrawal_paid_out: payment('Balance of a closed account paid out'),
  withdrawal_account_needed: entry('inbox', 'Payout account needed', ['sum']),
  withdrawal_returned: payment('Withdrawal rejected'),
  document_required: entry('inbox', 'Document required', ['kind']),
  document_approved: entry('inbox', 'Document approved', ['kind']),
  document_rejected: entry('inbox', 'Document rejected', ['kind', 'reason']),
  document_expiring: entry('inbox', 'Document expires soon', ['kind', 'day']),
  document_expired: entry('inbox', 'Document expired', ['kind']),
  risk_limits: entry('inbox', 'Suggestion to review limits'),
  exclusion_notice: entry('inbox', 'Exclusion requested by a third party'),
  reward_level_up: reward('Level reached'),
  reward_rebate: reward('Rebate'),
  reward_cashback: reward('Cashback'),
  reward_weekly: reward('Weekly gift'),
  reward_birthday: reward('Birthday gift'),
  reward_commission: reward('Referral commission'),
  reward_board_bonus: reward('Leaderboard prize: bonus'),
  reward_board_cash: reward('Leaderboard prize: cash'),
  reward_board_tokens: reward('Leaderboard prize: tokens'),
  reward_bonus_started: reward('Bonus started'),
  reward_bonus_completed: reward('Bonus completed'),
  reward_bonus_expires: entry('inbox', 'Bonus expires soon', [], ['name', 'sum']),
  reward_bonus_review: entry('inbox', 'Bonus under review', [], ['name', 'sum']),
  reward_jackpot: entry('inbox', 'Jackpot won', ['sum'], ['name']),
} as const satisfies Record<string, MessageTemplate>;
export type MessageTemplateKey = keyof typeof MESSAGE_TEMPLATES;
export const MESSAGE_TEMPLATE_KEYS = Object.keys(MESSAGE_TEMPLATES) as MessageTemplateKey[];
/** A template by key: channel, required and optional placeholders. */
export const messageTemplate = (key: MessageTemplateKey): MessageTemplate => MESSAGE_TEMPLATES[key];

/** Subject or title, and the text. */
export type TemplateText = { title: string; content: string };
export type PlaceholderValues = Partial<Record<Placeholder, string>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;
/** A link in an inbox message to a path of the site: `[deposits](/deposit)`. */
const LINK = /\[([^[\]]{1,100})\]\((\/(?!\/)[A-Za-z0-9/_?=&.-]{0,200})\)/g;

/** Problems of a text, described for staff; empty texts have none. */
export function messageProblems(key: MessageTemplateKey, { title, content }: TemplateText): string[] {
  if (title === '' && content === '') return [];
  if (title === '' || content === '') return ['Enter both subject and text, or neither.'];
  const { channel, required, optional } = messageTemplate(key);
  const allowed: readonly string[] = ['site', ...required, ...optional];
  const named = [...`${title} ${content}`.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const links = [...content.matchAll(LINK)].length;
  const brackets = content.split('](').length - 1;
  return [
    ...[...new Set(named)].filter((name) => !allowed.includes(name)).map((name) => `{${name}} is unknown.`),
    ...required.filter((name) => !content.includes(`{${name}}`)).map((name) => `{${name}} is missing.`),
    ...(/<[a-z/!]/i.test(title + content) ? ['Messages are plain text, without HTML.'] : []),
    ...(channel !== 'inbox' && brackets > 0 ? ['Links in brackets work in inbox messages only.'] : []),
    ...(channel === 'inbox' && brackets > links
      ? ['A link must lead to a page of the site, for example [deposits](/deposit).']
      : []),
  ];
}

const HOST = /(:\/\/|@)?([\p{L}\p{N}.．｡-]+)/gu;
const IP_ADDRESS = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * Web and email addresses in a text that are not on the given domains and could lead players to a third-party
 * site.
 */
export function foreignAddresses(text: string, domains: readonly string[]): string[] {
  const found = [...text.matchAll(HOST)].flatMap(([, prefix, name = '']) =>
    name
      .toLowerCase()
      .split(/[.．｡]{2,}/)
      .map((part) => part.replaceAll(/[．｡]/g, '.').replaceAll(/^[.-]|[.-]$/g, ''))
      .filter((host) => prefix !== undefined || IP_ADDRESS.test(host) || /\.\p{L}{2,}$/u.test(host)),
  );
  const isOwn = (host: string) => domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  return [...new Set(found)].filter((host) => host !== '' && !isOwn(host));
}

/** A text with its values filled in; placeholders without a value become empty. */
export function fillMessage(text: string, values: PlaceholderValues): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => values[name as Placeholder] ?? '');
}

/** A segment of a text; with a path it is a link. */
type MessagePart = { text: string; path?: string };

/** The paragraphs of an inbox message, split at its links. */
export const messageParagraphs = (text: string): MessagePart[][] =>
  text.split(/\n\s*\n/).map((paragraph) => partsOf(paragraph.trim()));

function partsOf(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  for (const link of text.matchAll(LINK)) {
    const [whole, label = '', path = ''] = link;
    parts.push({ text: text.slice(from, link.index) }, { text: label, path });
    from = link.index + whole.length;
  }
  return [...parts, { text: text.slice(from) }];
}

/** A text as the HTML of an inbox message: escaped, with paragraphs and links to paths of the site. */
export function messageHtml(text: string, values: PlaceholderValues): string {
  const filled = (part: string) => escapeHtml(fillMessage(part, values)).replaceAll('\n', '<br>');
  const html = ({ text: part, path }: MessagePart) =>
    path === undefined ? filled(part) : `<a href="${escapeHtml(path)}">${filled(part)}</a>`;
  return messageParagraphs(text)
    .map((parts) => `<p>${parts.map(html).join('')}</p>`)
    .join('');
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
