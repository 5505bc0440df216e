import type { MessageTemplateKey, TemplateText } from '#contracts/values/message-templates.ts';
import { readServerTexts, SERVER_TEXT_FOLDERS } from '../server-texts.ts';

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

/** The operator-facing key of a text: `loginCode` is `login_code`. */
export const templateKey = (template: MessageTemplateName): MessageTemplateKey =>
  template.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as MessageTemplateKey;

/**
 * Built-in texts of a message by language code in capitals. A language without the whole text is left out:
 * English takes its place.
 */
export function builtInMessages(key: MessageTemplateKey): Record<string, TemplateText> {
  const texts: Record<string, TemplateText> = {};
  for (const [language, messages] of allMessages()) {
    const { title, content } = messages[key] ?? {};
    if (title && content) texts[language] = { title, content };
  }
  return texts;
}

type OwnMessages = Partial<Record<MessageTemplateKey, Partial<TemplateText>>>;
let read: Map<string, OwnMessages> | undefined;

/** The messages of every language, read once. */
function allMessages(): Map<string, OwnMessages> {
  read ??= new Map(
    [...SERVER_TEXT_FOLDERS].map(([language, folder]) => [
      language,
      readServerTexts(folder, 'messages') as OwnMessages,
    ]),
  );
  return read;
}
