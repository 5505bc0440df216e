import { useState } from 'react';
import type { MessageBody } from '#contracts/values/content-items.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import {
  fillMessage,
  type MessageTemplateKey,
  messageParagraphs,
  messageProblems,
  messageTemplate,
  SAMPLE_VALUES,
  type TemplateText,
} from '#contracts/values/message-templates.ts';
import { languageName } from '../../lib/language-names.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Body } from './bodies.ts';

const CHANNELS = {
  direct: 'Sent by SMS or email. An SMS has no subject.',
  mail: 'Sent by email.',
  inbox: 'Sent to the inbox on the site. Links: [deposits](/deposit).',
  both: 'Sent by SMS or email, and to the inbox on the site.',
};

/** The destination of a message, and the placeholders available in its text. */
export function MessageGuide({ of }: { of: MessageTemplateKey }) {
  const { channel, required, optional } = messageTemplate(of);
  const names = (list: readonly string[]) => list.map((name) => `{${name}}`).join(', ');
  return (
    <div className="note">
      <p>{CHANNELS[channel]}</p>
      {required.length > 0 && <p>Required in the text: {names(required)}.</p>}
      <p>Also allowed: {names(['site', ...optional])}.</p>
      <p>Leave subject and text empty to use the built-in text of that language.</p>
    </div>
  );
}

type PreviewProps = { of: MessageTemplateKey; body: Body; languages: readonly string[] };

/** Each language as players receive it, with sample values, and a test message to a chosen address. */
export function MessagePreview({ of, body, languages }: PreviewProps) {
  const { may } = useSession();
  const toast = useToast();
  const { data } = useRead('messageTemplate', { key: of });
  const [tested, test] = useState<string>();
  const builtIn = data?.built_in as Record<string, TemplateText> | undefined;
  return (
    <section className="section">
      <h2>Preview</h2>
      <div className="message-previews">
        {['EN', ...languages.filter((code) => code !== 'EN')].map((code) => {
          const own = textOf(body, code);
          const text = own.content === '' ? (builtIn?.[code] ?? ownEnglish(body) ?? builtIn?.EN) : own;
          return (
            <article key={code} className="card" aria-label={`Preview, ${languageName(code)}`}>
              <h3>{languageName(code)}</h3>
              {messageProblems(of, own).map((problem) => (
                <p key={problem} className="field-error">
                  {problem}
                </p>
              ))}
              {text && <Rendered of={of} text={text} language={code} />}
              {may('content', 'write') && (
                <p className="section">
                  <Button onClick={() => test(code)}>Send a test …</Button>
                </p>
              )}
            </article>
          );
        })}
      </div>
      {tested && (
        <TestSend
          of={of}
          language={tested}
          text={textOf(body, tested)}
          onClose={(isDone) => {
            test(undefined);
            if (isDone) toast('Sent.');
          }}
        />
      )}
    </section>
  );
}

const textOf = ({ texts }: Body, code: string): TemplateText => ({
  title: String(texts[code]?.title ?? '').trim(),
  content: String(texts[code]?.content ?? '').trim(),
});
const ownEnglish = (body: Body) => (textOf(body, 'EN').content === '' ? undefined : textOf(body, 'EN'));

type RenderedProps = { of: MessageTemplateKey; text: TemplateText; language: string };

function Rendered({ of, text, language }: RenderedProps) {
  const { site } = useSession();
  const values = { ...SAMPLE_VALUES, site: site.name };
  const { channel } = messageTemplate(of);
  const plain = fillMessage(text.content, values);
  const lang = LANGUAGES[language as LanguageCode]?.locale ?? 'en';
  return (
    <div lang={lang}>
      <p>
        <b>{fillMessage(text.title, values)}</b>
      </p>
      {channel === 'inbox' ? (
        <div className="message-text">
          {messageParagraphs(text.content).map((parts, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity beyond their position
            <p key={n}>
              {parts.map((part, at) =>
                part.path === undefined ? (
                  fillMessage(part.text, values)
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <u key={at} title={part.path}>
                    {part.text}
                  </u>
                ),
              )}
            </p>
          ))}
        </div>
      ) : (
        <>
          <p className="message-text">{plain}</p>
          <p className="hint">
            {counted(plain.length, 'character')}
            {channel !== 'mail' && `, ${smsParts(plain)} SMS`}
          </p>
        </>
      )}
    </div>
  );
}

const GSM_TEXT = /^[\w\s@£$¥èéùìòÇØøÅåÆæßÉÄÖÑÜ§äöñüà¡¿!"#%&'()*+,\-./:;<=>?]*$/;

/**
 * Number of SMS for a text: 160 characters of the GSM alphabet, or 70 of any other; less per part if split.
 */
function smsParts(text: string): number {
  const [single, part] = GSM_TEXT.test(text) ? [160, 153] : [70, 67];
  return text.length <= single ? 1 : Math.ceil(text.length / part);
}

type TestProps = {
  of: MessageTemplateKey;
  language: string;
  text: TemplateText;
  onClose(isDone: boolean): void;
};

function TestSend({ of, language, text, onClose }: TestProps) {
  const act = useWrite();
  return (
    <Action
      title={`Send a test, ${languageName(language)}`}
      verb="Send"
      reason="Test of a message text"
      fields={[{ name: 'to', label: 'Your email address', maxLength: 254 }]}
      run={({ to = '', reason = '' }) => {
        const texts = { [language]: text } as MessageBody['texts'];
        return act('sendTestMessage', { key: of, to: to.trim(), texts, reason });
      }}
      onClose={onClose}
    >
      The text above with sample values, by email, marked as a test.
    </Action>
  );
}
