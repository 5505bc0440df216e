import type { MessageTemplateKey, TemplateText } from '#contracts/values/message-templates.ts';

export type Params = {
  code?: string;
  minutes?: number;
  digits?: string;
  topic?: string;
  answer?: string;
  question?: string;
};
export type MessageTemplateName =
  | 'loginCode'
  | 'registerCode'
  | 'recoverCode'
  | 'alreadyRegistered'
  | 'passwordChanged'
  | 'emailChanged'
  | 'phoneChanged'
  | 'nameChanged'
  | 'contactCode'
  | 'confirmCode'
  | 'newDevice'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorReset'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'accountSecured'
  | 'contactChangeRequested'
  | 'bankAdded'
  | 'bankRemoved'
  | 'contactAnswer';
export type MessageText = { subject: string; body: string };

const en: Record<MessageTemplateName, MessageText> = {
  loginCode: {
    subject: 'Your sign-in code',
    body: '{code} is your {site} sign-in code. It is valid for {minutes} minutes. Never share it with anyone.',
  },
  registerCode: {
    subject: 'Your sign-up code',
    body: '{code} is your {site} sign-up code. It is valid for {minutes} minutes. Never share it with anyone.',
  },
  recoverCode: {
    subject: 'Your password reset code',
    body: '{code} is your {site} password reset code. It is valid for {minutes} minutes. If you did not request it, ignore this message.',
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    body: 'Someone tried to sign up at {site} with your contact details. You already have an account: sign in, or reset your password.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    body: 'Your {site} password was changed and all other sessions were ended. If this was not you, reset your password now.',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    body: 'The email address of your {site} account was changed. If this was not you, change your password now.',
  },
  phoneChanged: {
    subject: 'Your phone number was changed',
    body: 'The phone number of your {site} account was changed. If this was not you, change your password now.',
  },
  nameChanged: {
    subject: 'Your name was changed',
    body: 'The name on your {site} account was changed. If this was not you, change your password now.',
  },
  contactCode: {
    subject: 'Confirm your new contact details',
    body: '{code} confirms your new contact details for {site}. It is valid for {minutes} minutes. If you did not request it, ignore this message.',
  },
  contactChangeRequested: {
    subject: 'A change to your contact details was requested',
    body: 'A new email address or phone number was entered for your {site} account. It takes effect once it is confirmed. If this was not you, change your password now.',
  },
  confirmCode: {
    subject: 'Your confirmation code',
    body: '{code} confirms a change to your {site} account. It is valid for {minutes} minutes. Never share it with anyone.',
  },
  accountSecured: {
    subject: 'Your account is now secured',
    body: 'You have confirmed the contact details of your {site} account for the first time. The previous password, sessions and bank accounts were removed. Please set a new password.',
  },
  newDevice: {
    subject: 'New sign-in to your account',
    body: 'There was a sign-in to your {site} account from a new device. If this was not you, reset your password now: that ends all other sessions.',
  },
  factorAdded: {
    subject: 'Two-step sign-in is on',
    body: 'Two-step sign-in was switched on for your {site} account. If this was not you, reset your password now.',
  },
  factorRemoved: {
    subject: 'Two-step sign-in is off',
    body: 'Two-step sign-in was switched off for your {site} account. If this was not you, reset your password now.',
  },
  factorReset: {
    subject: 'Your second sign-in step was reset',
    body: 'Support removed the authenticator app, passkeys and recovery codes of your {site} account and ended all sessions. Your withdrawals will be reviewed for a while. If you did not request this, reset your password and contact us now.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    body: 'A passkey was added to your {site} account. It can be used to sign in without a password. If this was not you, reset your password now, then remove the passkey under Security or contact support.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    body: 'A passkey was removed from your {site} account. If this was not you, reset your password now.',
  },
  recoveryCodesRenewed: {
    subject: 'Your recovery codes were replaced',
    body: 'The recovery codes of your {site} account were replaced. If this was not you, reset your password now.',
  },
  bankAdded: {
    subject: 'A payout account was added',
    body: 'A bank account or wallet ending in {digits} was added to your {site} account. If this was not you, change your password now and remove it.',
  },
  bankRemoved: {
    subject: 'A payout account was removed',
    body: 'The bank account or wallet ending in {digits} was removed from your {site} account. If this was not you, change your password now.',
  },
  contactAnswer: {
    subject: '{site}: your message ({topic})',
    body: '{answer}\n\nYou wrote:\n{question}',
  },
};

const php: Record<MessageTemplateName, MessageText> = {
  loginCode: {
    subject: 'Ang iyong code sa pag-sign in',
    body: '{code} ang iyong code sa pag-sign in sa {site}. May bisa ito nang {minutes} minuto. Huwag itong ibahagi kaninuman.',
  },
  registerCode: {
    subject: 'Ang iyong code sa pagrehistro',
    body: '{code} ang iyong code sa pagrehistro sa {site}. May bisa ito nang {minutes} minuto. Huwag itong ibahagi kaninuman.',
  },
  recoverCode: {
    subject: 'Ang iyong code sa pagbawi ng password',
    body: '{code} ang iyong code sa pagbawi ng password sa {site}. May bisa ito nang {minutes} minuto. Kung hindi mo ito hiningi, huwag pansinin ang mensaheng ito.',
  },
  alreadyRegistered: {
    subject: 'Mayroon ka nang account',
    body: 'May sumubok magrehistro sa {site} gamit ang contact na ito. Mayroon ka nang account: mag-sign in, o bawiin ang iyong password.',
  },
  passwordChanged: {
    subject: 'Napalitan ang iyong password',
    body: 'Napalitan ang iyong password sa {site} at tinapos ang iba mong session. Kung hindi ikaw ito, bawiin agad ang iyong password.',
  },
  emailChanged: {
    subject: 'Napalitan ang iyong email address',
    body: 'Napalitan ang email address ng iyong account sa {site}. Kung hindi ikaw ito, palitan agad ang iyong password.',
  },
  phoneChanged: {
    subject: 'Napalitan ang iyong numero ng telepono',
    body: 'Napalitan ang numero ng telepono ng iyong account sa {site}. Kung hindi ikaw ito, palitan agad ang iyong password.',
  },
  nameChanged: {
    subject: 'Napalitan ang iyong pangalan',
    body: 'Napalitan ang pangalan ng iyong account sa {site}. Kung hindi ikaw ito, palitan agad ang iyong password.',
  },
  contactCode: {
    subject: 'Kumpirmahin ang bago mong contact',
    body: '{code} ang code para kumpirmahin ang contact na ito sa iyong {site} account. May bisa ito nang {minutes} minuto. Kung hindi mo ito hiningi, huwag pansinin ang mensaheng ito.',
  },
  contactChangeRequested: {
    subject: 'May humiling na palitan ang iyong contact',
    body: 'May inilagay na bagong email address o numero ng telepono sa iyong {site} account. Magkakabisa ito kapag nakumpirma. Kung hindi ikaw ito, palitan agad ang iyong password.',
  },
  confirmCode: {
    subject: 'Ang iyong code sa pagkumpirma',
    body: '{code} ang code para kumpirmahin ang pagbabago sa iyong {site} account. May bisa ito nang {minutes} minuto. Huwag itong ibahagi kaninuman.',
  },
  accountSecured: {
    subject: 'Protektado na ang iyong account',
    body: 'Unang beses mong nakumpirma ang contact na ito para sa iyong {site} account. Tinanggal ang password, mga session at bank account na itinakda noon. Magtakda ng bagong password.',
  },
  newDevice: {
    subject: 'May bagong pag-sign in sa iyong account',
    body: 'May nag-sign in sa iyong account sa {site} gamit ang bagong device. Kung hindi ikaw ito, bawiin agad ang iyong password: tatapusin nito ang lahat ng iba pang session.',
  },
  factorAdded: {
    subject: 'Naka-on na ang two-step sign-in',
    body: 'Na-on ang two-step sign-in ng iyong account sa {site}. Kung hindi ikaw ito, bawiin agad ang iyong password.',
  },
  factorRemoved: {
    subject: 'Naka-off na ang two-step sign-in',
    body: 'Na-off ang two-step sign-in ng iyong account sa {site}. Kung hindi ikaw ito, bawiin agad ang iyong password.',
  },
  factorReset: {
    subject: 'Na-reset ang ikalawang hakbang mo sa pag-sign in',
    body: 'Inalis ng support ang authenticator app, mga passkey at recovery code ng iyong {site} account at tinapos ang lahat ng session. Susuriin muna ang mga withdrawal sa loob ng ilang panahon. Kung hindi mo ito hiniling, bawiin ang iyong password at makipag-ugnayan sa amin ngayon.',
  },
  passkeyAdded: {
    subject: 'May idinagdag na passkey',
    body: 'May idinagdag na passkey sa iyong account sa {site}. Nakakapag-sign in ito nang walang password. Kung hindi ikaw ito, bawiin agad ang iyong password, saka tanggalin ang passkey sa Seguridad o makipag-ugnayan sa support.',
  },
  passkeyRemoved: {
    subject: 'May tinanggal na passkey',
    body: 'May tinanggal na passkey sa iyong account sa {site}. Kung hindi ikaw ito, bawiin agad ang iyong password.',
  },
  recoveryCodesRenewed: {
    subject: 'Napalitan ang iyong mga recovery code',
    body: 'Napalitan ang mga recovery code ng iyong account sa {site}. Kung hindi ikaw ito, bawiin agad ang iyong password.',
  },
  bankAdded: {
    subject: 'May idinagdag na withdrawal account',
    body: 'May bank account o wallet na nagtatapos sa {digits} na idinagdag sa iyong {site} account. Kung hindi ikaw ito, palitan agad ang iyong password at tanggalin ito.',
  },
  bankRemoved: {
    subject: 'May tinanggal na withdrawal account',
    body: 'Tinanggal sa iyong {site} account ang bank account o wallet na nagtatapos sa {digits}. Kung hindi ikaw ito, palitan agad ang iyong password.',
  },
  contactAnswer: {
    subject: '{site}: ang iyong mensahe ({topic})',
    body: '{answer}\n\nIsinulat mo:\n{question}',
  },
};

const cn: Record<MessageTemplateName, MessageText> = {
  loginCode: {
    subject: '您的登录验证码',
    body: '{code} 是您在 {site} 的登录验证码，{minutes} 分钟内有效。请勿告诉任何人。',
  },
  registerCode: {
    subject: '您的注册验证码',
    body: '{code} 是您在 {site} 的注册验证码，{minutes} 分钟内有效。请勿告诉任何人。',
  },
  recoverCode: {
    subject: '您的找回密码验证码',
    body: '{code} 是您在 {site} 的找回密码验证码，{minutes} 分钟内有效。如果不是您本人操作，请忽略此消息。',
  },
  alreadyRegistered: {
    subject: '您已有账户',
    body: '有人尝试用此联系方式在 {site} 注册。您已有账户：请直接登录，或找回密码。',
  },
  passwordChanged: {
    subject: '您的密码已更改',
    body: '您在 {site} 的密码已更改，其他会话均已结束。如果不是您本人操作，请立即找回密码。',
  },
  emailChanged: {
    subject: '您的邮箱地址已更改',
    body: '您在 {site} 的账户邮箱地址已更改。如果不是您本人操作，请立即更改密码。',
  },
  phoneChanged: {
    subject: '您的手机号码已更改',
    body: '您在 {site} 的账户手机号码已更改。如果不是您本人操作，请立即更改密码。',
  },
  nameChanged: {
    subject: '您的姓名已更改',
    body: '您在 {site} 的账户姓名已更改。如果不是您本人操作，请立即更改密码。',
  },
  contactCode: {
    subject: '确认您的新联系方式',
    body: '{code} 是为您的 {site} 账户确认此联系方式的验证码，{minutes} 分钟内有效。如果不是您本人操作，请忽略此消息。',
  },
  contactChangeRequested: {
    subject: '有人申请更改您的联系方式',
    body: '您的 {site} 账户填写了新的邮箱地址或手机号码，确认后生效。如果不是您本人操作，请立即更改密码。',
  },
  confirmCode: {
    subject: '您的确认验证码',
    body: '{code} 是确认您 {site} 账户更改的验证码，{minutes} 分钟内有效。请勿告诉任何人。',
  },
  accountSecured: {
    subject: '您的账户已受保护',
    body: '您已首次为 {site} 账户验证此联系方式。此前设置的密码、会话和银行账户均已移除，请设置新密码。',
  },
  newDevice: {
    subject: '您的账户有新的登录',
    body: '您的 {site} 账户在新设备上登录。如果不是您本人操作，请立即找回密码，其他会话将全部结束。',
  },
  factorAdded: {
    subject: '两步登录已开启',
    body: '您的 {site} 账户已开启两步登录。如果不是您本人操作，请立即找回密码。',
  },
  factorRemoved: {
    subject: '两步登录已关闭',
    body: '您的 {site} 账户已关闭两步登录。如果不是您本人操作，请立即找回密码。',
  },
  factorReset: {
    subject: '您的第二步验证已重置',
    body: '客服已移除您 {site} 账户的验证器应用、通行密钥和恢复码，并结束了所有会话。一段时间内的提款将进行审核。如果不是您本人要求的，请立即找回密码并联系我们。',
  },
  passkeyAdded: {
    subject: '已添加通行密钥',
    body: '您的 {site} 账户已添加通行密钥，无需密码即可登录。如果不是您本人操作，请立即找回密码，然后在“安全”页面移除该通行密钥，或联系客服。',
  },
  passkeyRemoved: {
    subject: '已移除通行密钥',
    body: '一个通行密钥已从您的 {site} 账户移除。如果不是您本人操作，请立即找回密码。',
  },
  recoveryCodesRenewed: {
    subject: '您的恢复码已更换',
    body: '您的 {site} 账户的恢复码已更换。如果不是您本人操作，请立即找回密码。',
  },
  bankAdded: {
    subject: '已添加收款账户',
    body: '您的 {site} 账户已添加尾号为 {digits} 的银行账户或钱包。如果不是您本人操作，请立即更改密码并移除该账户。',
  },
  bankRemoved: {
    subject: '已移除收款账户',
    body: '尾号为 {digits} 的银行账户或钱包已从您的 {site} 账户移除。如果不是您本人操作，请立即更改密码。',
  },
  contactAnswer: {
    subject: '{site}：您的留言（{topic}）',
    body: '{answer}\n\n您的留言：\n{question}',
  },
};

const LANGUAGES: Record<string, Record<MessageTemplateName, MessageText>> = { EN: en, PHP: php, CN: cn };

/** The operator-facing key of a text: `loginCode` is `login_code`. */
export const templateKey = (template: MessageTemplateName): MessageTemplateKey =>
  template.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as MessageTemplateKey;

const TEMPLATES = new Map(
  (Object.keys(en) as MessageTemplateName[]).map((name) => [templateKey(name), name]),
);

/** Built-in texts of a message by SMS or email, by language code in capitals; empty for another key. */
export function builtInMessages(key: MessageTemplateKey): Record<string, TemplateText> {
  const template = TEMPLATES.get(key);
  if (!template) return {};
  return Object.fromEntries(
    Object.entries(LANGUAGES).map(([language, texts]) => {
      const { subject, body } = texts[template];
      return [language, { title: subject, content: body }];
    }),
  );
}
