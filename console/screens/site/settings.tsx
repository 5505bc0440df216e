import { useState } from 'react';
import { COMPLETE_LANGUAGE_CODES, type LanguageCode } from '#contracts/values/languages.ts';
import type { CallOutput } from '../../lib/api.ts';
import { isStale } from '../../lib/errors.ts';
import { namedOptions, textOptions } from '../../lib/field-options.ts';
import { fieldProblem } from '../../lib/field-problem.ts';
import { moment } from '../../lib/format.ts';
import { addressOfHost } from '../../lib/host-address.ts';
import { languageName } from '../../lib/language-names.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type FormField, type Values } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Placeholder } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { CountriesForm, countryText } from './countries.tsx';
import { onOff } from './identity-fields.ts';
import { Origin } from './origin.tsx';

type SettingsAnswer = CallOutput<'siteSettings'>;
type Part = 'maintenance' | 'color' | 'languages' | 'live_chat' | 'announcement';
/** Changed in a separate form. */
type Chosen = Part | 'countries';

const TITLES: Record<Part, string> = {
  maintenance: 'Maintenance',
  color: 'Colour',
  languages: 'Languages',
  live_chat: 'Live chat',
  announcement: 'News on arrival',
};
const LINES: Record<Part, string> = {
  maintenance: 'Visitors see a maintenance page with the end time. It starts and ends automatically.',
  color: 'Applies from the next page view.',
  languages: 'The first is the default.',
  live_chat: 'The chat button shown on every page.',
  announcement: 'Show news in a pop-up when a visitor arrives.',
};

/** The site's visitor-facing settings; one administrator changes them, with a reason. */
export function SiteSettings() {
  const { may, site } = useSession();
  const { data, error, reload } = useRead('siteSettings', {});
  const [part, change] = useState<Chosen>();
  const done = useCloseWithToast((isDone) => {
    change(undefined);
    if (isDone) void reload();
  });
  if (!data) return <Placeholder error={error} />;
  const texts: Record<Part, string> = {
    maintenance: maintenanceText(data),
    color: nameLabel(data.color),
    languages: data.languages.map(languageName).join(', '),
    live_chat: data.live_chat.status ? `on, ${data.live_chat.chat_id}` : 'off',
    announcement: data.announcement ? 'shown' : 'not shown',
  };
  const parts = Object.keys(TITLES) as Part[];
  return (
    <section className="card">
      <h2>What visitors see {data.maintenance.on && <Badge tone="warn">maintenance</Badge>}</h2>
      <Facts>
        {parts.map((part) => (
          <Fact key={part} name={TITLES[part]}>
            {texts[part]}
            {(part === 'live_chat' || part === 'announcement') && <Origin of={part} />}
          </Fact>
        ))}
        <Fact name="Registration from">
          {countryText(data.countries.registration)}
          <Origin of="countries" />
        </Fact>
        <Fact name="Play and deposits from">{countryText(data.countries.play)}</Fact>
      </Facts>
      <p className="section">
        <a href={addressOfHost(site.domain)} target="_blank" rel="noreferrer">
          View the site
        </a>
      </p>
      {may('sites', 'write') && (
        <div className="filters section">
          {parts.map((part) => (
            <Button key={part} onClick={() => change(part)}>
              {TITLES[part]} …
            </Button>
          ))}
          <Button onClick={() => change('countries')}>Countries …</Button>
        </div>
      )}
      {part === 'countries' && <CountriesForm known={data} onClose={done('Live within a second.')} />}
      {part && part !== 'countries' && (
        <Change part={part} known={data} onClose={done('Live within a second.')} />
      )}
    </section>
  );
}

type ChangeProps = { part: Part; known: SettingsAnswer; onClose(isDone: boolean): void };

function Change({ part, known, onClose }: ChangeProps) {
  const { site } = useSession();
  const act = useWrite();
  return (
    <Action
      title={`${TITLES[part]} of ${site.name}`}
      verb="Change"
      fields={fieldsOf(known)[part]}
      run={async ({ reason = '', ...values }) => {
        const read = readPart(part, values);
        if ('wrong' in read) return read;
        const answer = await act('setSiteSettings', { ...read, version: known.version, reason });
        if (answer.ok || isStale(answer) || answer.error !== 'changedMeanwhile') return answer;
        return { wrong: '', text: 'Nothing to change.' };
      }}
      onClose={onClose}
    >
      {LINES[part]}
      {part === 'color' && location.hostname.endsWith('localhost') && (
        <p>
          Preview:{' '}
          {known.colors.map((color) => (
            <a
              key={color}
              href={addressOfHost(`${known.template}.${color}.preview.localhost`)}
              target="_blank"
              rel="noreferrer"
            >
              {nameLabel(color)}{' '}
            </a>
          ))}
        </p>
      )}
    </Action>
  );
}

function maintenanceText({ maintenance: { on, start, end, notice_at } }: SettingsAnswer): string {
  if (!on) return 'none';
  const notice = notice_at ? `, announced from ${moment(notice_at)}` : '';
  return `${start ? `from ${moment(start)}` : 'now'} ${end ? `until ${moment(end)}` : 'until ended'}${notice}`;
}

export function chatFields(chat: SettingsAnswer['live_chat']): FormField[] {
  return [
    onOff('on', 'Live chat', chat.status),
    {
      name: 'chat_id',
      label: 'LiveChat licence',
      hint: 'The licence number: digits only.',
      initial: chat.chat_id,
      isRequired: false,
      maxLength: 20,
    },
    {
      name: 'image_id',
      label: 'Button image',
      hint: 'An https address or a path of this site. Leave empty for the template’s image.',
      initial: chat.image_id,
      isRequired: false,
      maxLength: 400,
    },
  ];
}

function fieldsOf({
  maintenance,
  color,
  colors,
  languages,
  live_chat,
  announcement,
}: SettingsAnswer): Record<Part, FormField[]> {
  const hint = 'Leave empty for no limit.';
  const at = { kind: 'moment' as const, hint, isRequired: false };
  const named = textOptions(
    Object.fromEntries(COMPLETE_LANGUAGE_CODES.map((code) => [code, languageName(code)])),
  );
  return {
    maintenance: [
      onOff('on', 'Maintenance', maintenance.on),
      { name: 'start', label: 'From', ...at, initial: maintenance.start ?? '' },
      { name: 'end', label: 'Until', ...at, initial: maintenance.end ?? '' },
      {
        ...{ ...at, name: 'notice_at', label: 'Announced from', initial: maintenance.notice_at ?? '' },
        hint: 'From then until the start, a bar on every page names both times. Leave empty for no notice.',
      },
    ],
    color: [
      {
        name: 'color',
        label: 'Colour',
        kind: 'choice',
        initial: color,
        options: namedOptions(colors),
      },
    ],
    languages: [
      { name: 'first', label: 'Default', kind: 'choice', initial: languages[0] ?? 'EN', options: named },
      { name: 'others', label: 'All', kind: 'checks', initial: languages.join(','), options: named },
    ],
    live_chat: chatFields(live_chat),
    announcement: [onOff('on', 'News on arrival', announcement)],
  };
}

function readPart(part: Part, values: Values) {
  const text = (name: string) => (values[name] ?? '').trim();
  const isOn = text('on') === 'on';
  if (part === 'color') return { color: text('color') };
  if (part === 'announcement') return { announcement: isOn };
  if (part === 'languages') {
    const others = text('others').split(',').filter(Boolean);
    return { languages: [...new Set([text('first'), ...others])] as LanguageCode[] };
  }
  if (part === 'live_chat') return readChat(values);
  const [start, end] = [text('start') || null, text('end') || null];
  if (start && end && end <= start) return fieldProblem('end', 'The end must be after the start.');
  const notice_at = text('notice_at') || null;
  if (notice_at && (!start || notice_at >= start))
    return fieldProblem('notice_at', 'A notice needs a start, and must begin before it.');
  return { maintenance: { on: isOn, start, end, notice_at } };
}

/** The fields of the live chat as the call takes them. */
export function readChat({ on, chat_id = '', image_id = '' }: Values) {
  const live_chat = { status: on === 'on', chat_id: chat_id.trim(), image_id: image_id.trim() };
  if (live_chat.status && live_chat.chat_id === '')
    return fieldProblem('chat_id', 'Enter the licence number.');
  return { live_chat };
}
