import { useState } from 'react';
import { MAX_PREVIEW_HOURS } from '#contracts/console/draft-previews.ts';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import { api, type CallOutput } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { Button } from '../../ui/components.tsx';
import { linkLifetime } from '../../ui/private-links.tsx';
import { firstColour } from '../brands/designs.tsx';

export type DraftRow = CallOutput<'draftQueue'>['value'][number];

const CODES = Object.keys(THEMES) as ThemeCode[];
const keyOf = ({ kind, key }: Pick<DraftRow, 'kind' | 'key'>) => `${kind}:${key}`;

type Props = { requestId: string; drafts: readonly DraftRow[]; onClose(): void };

/** Selects drafts, template and colour of a link; first shows the home page with them. */
export function PreviewLinkForm({ requestId, drafts, onClose }: Props) {
  const act = useWrite();
  const [template, setTemplate] = useState('');
  const [colour, setColour] = useState('');
  const [chosen, choose] = useState<readonly string[]>([]);
  const look = template ? { template: template as ThemeCode, colour } : null;
  const picked = drafts.filter((draft) => chosen.includes(keyOf(draft)));
  const items = picked.length > 0 ? picked.map(({ kind, key }) => ({ kind, key })) : null;
  function changeTemplate(code: string): void {
    setTemplate(code);
    setColour(code ? firstColour(code as ThemeCode) : '');
  }
  return (
    <Action
      title="New preview link"
      verb="Create"
      fields={[
        { name: 'title', label: 'Title', maxLength: 100 },
        linkLifetime(MAX_PREVIEW_HOURS),
        ...lookFields(template, changeTemplate, colour, setColour),
      ]}
      body={
        <>
          <DraftChoice drafts={drafts} chosen={chosen} choose={choose} />
          <HomePreview
            key={JSON.stringify([items, template, colour])}
            ask={(device) => ({ ...{ items, look, device }, path: '/' })}
          />
        </>
      }
      run={({ title = '', hours = '', reason = '' }) =>
        act('createPreviewLink', {
          ...{ request_id: requestId, title, items, look, hours: Number(hours), reason },
        })
      }
      onClose={onClose}
    />
  );
}

function lookFields(
  template: string,
  setTemplate: (code: string) => void,
  colour: string,
  setColour: (colour: string) => void,
): FormField[] {
  const colours = template ? THEMES[template as ThemeCode].colours : [];
  return [
    {
      ...{ name: 'template', label: 'Template', kind: 'choice', isRequired: false },
      options: [
        { value: '', label: 'Brand default' },
        ...CODES.map((value) => ({ value, label: `${value} (${THEMES[value].layout})` })),
      ],
      chosen: { value: template, set: setTemplate },
    },
    ...(template
      ? [
          {
            ...{ name: 'colour', label: 'Colour', kind: 'choice' as const },
            options: namedOptions(colours),
            chosen: { value: colour, set: setColour },
          },
        ]
      : []),
  ];
}

type DraftChoiceProps = {
  drafts: readonly DraftRow[];
  chosen: readonly string[];
  choose(keys: readonly string[]): void;
};

function DraftChoice({ drafts, chosen, choose }: DraftChoiceProps) {
  if (drafts.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>Drafts (all if none is selected)</legend>
      <div className="checks">
        {drafts.map((draft) => {
          const key = keyOf(draft);
          const isChosen = chosen.includes(key);
          return (
            <label key={key}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() =>
                  choose(isChosen ? chosen.filter((chosenKey) => chosenKey !== key) : [...chosen, key])
                }
              />
              {draft.title} ({draft.kind})
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

type Device = 'desktop' | 'phone';
type PreviewRequest = Parameters<typeof api.draftPreview>[0];

/** The home page with the chosen drafts, in a frame without scripts. */
function HomePreview({ ask }: { ask(device: Device): Omit<PreviewRequest, 'site_id'> }) {
  const { site } = useSession();
  const [state, setState] = useState({ device: 'desktop' as Device, html: '', note: '' });
  async function load(device: Device): Promise<void> {
    setState({ device, html: '', note: 'Loading …' });
    const answer = await api.draftPreview({ ...ask(device), site_id: site.site_id });
    if (!answer.ok) return setState({ device, html: '', note: errorText(answer.error) });
    const note =
      answer.left_out.length > 0 ? `Not shown because incomplete: ${answer.left_out.join(', ')}.` : '';
    setState({ device, html: answer.html, note });
  }
  return (
    <section className="field" aria-label="Home page">
      <div className="filters">
        {(['desktop', 'phone'] as const).map((device) => (
          <Button key={device} onClick={() => void load(device)}>
            {nameLabel(device)} preview
          </Button>
        ))}
      </div>
      <small className="hint" aria-live="polite">
        {state.note}
      </small>
      {state.html && (
        <div className={`designs designs-${state.device}`}>
          <div className="design-frame">
            <iframe title={`Home page, ${state.device}`} sandbox="" tabIndex={-1} srcDoc={state.html} />
          </div>
        </div>
      )}
    </section>
  );
}
