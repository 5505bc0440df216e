import { useState } from 'react';
import { MAX_PREVIEW_HOURS } from '#contracts/console/draft-previews.ts';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import type { CallOutput } from '../../lib/api.ts';
import { namedOptions, TEMPLATE_OPTIONS } from '../../lib/field-options.ts';
import { useWrite } from '../../lib/query.ts';
import { Action, type FormField } from '../../ui/action.tsx';
import { linkLifetime } from '../../ui/private-links.tsx';
import { firstColour } from '../brands/designs.tsx';
import { PagePreview } from './page-preview.tsx';

export type DraftRow = CallOutput<'draftQueue'>['value'][number];

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
          <PagePreview
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
      options: [{ value: '', label: 'Brand default' }, ...TEMPLATE_OPTIONS],
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
