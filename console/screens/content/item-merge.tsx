import { useState } from 'react';
import {
  type MergeChoices,
  type MergedField,
  mergeFields,
  openClashes,
} from '#contracts/values/field-merge.ts';
import { errorText } from '../../lib/errors.ts';
import { languageName } from '../../lib/language-names.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type DraftItem, type ItemRef, mayEdit, wordsOf } from './bodies.ts';

type MergeProps = { item: ItemRef; known: DraftItem; reload(): Promise<void> };

/**
 * A version went live since the draft was begun: every field with its value then, live and in the draft. A
 * field changed in both is chosen by the editor.
 */
export function ItemMerge({ item, known: { base, live, draft }, reload }: MergeProps) {
  const { may } = useSession();
  const act = useWrite();
  const toast = useToast();
  const [choices, setChoices] = useState<MergeChoices>({});
  const fields = mergeFields(base ?? {}, live.body ?? {}, draft?.body ?? {});
  const open = openClashes(fields, choices);

  async function merge(): Promise<void> {
    const about = { ...item, revision: draft?.revision ?? 0, live: live.version };
    const answer = await act('mergeDraft', { ...about, choices, reason: 'Merged with the live version' });
    toast(answer.ok ? 'Merged. The draft is based on the live version.' : errorText(answer.error));
    if (answer.ok) await reload();
  }
  return (
    <section className="section">
      <h2>A newer version went live</h2>
      <p className="hint">
        Fields changed on one side keep that change. Choose a value for each field changed on both.
      </p>
      <div className="merge-fields">
        {fields.map((field) => (
          <FieldChoice
            key={field.path}
            field={field}
            chosen={choices[field.path]}
            onChoose={(choice) => setChoices({ ...choices, [field.path]: choice })}
          />
        ))}
      </div>
      {mayEdit(may, item.kind) && (
        <Button tone="primary" disabled={open.length > 0} onClick={() => void merge()}>
          {open.length > 0 ? `Choose ${open.length} more` : 'Merge'}
        </Button>
      )}
    </section>
  );
}

/** `texts.EN.title` as `Title, English`. */
function labelOf(path: string): string {
  const names = path.split('.');
  const language = names[0] === 'texts' ? names[1] : undefined;
  const words = (language ? names.slice(2) : names).join(' – ').replaceAll('_', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return language ? `${label}, ${languageName(language)}` : label;
}

type ChoiceProps = {
  field: MergedField;
  chosen: 'live' | 'mine' | undefined;
  onChoose(choice: 'live' | 'mine'): void;
};

function FieldChoice({ field: { path, base, live, mine, isClash }, chosen, onChoose }: ChoiceProps) {
  const isMine = wordsOf(mine) !== wordsOf(base);
  const taken = chosen ?? (isClash ? undefined : isMine ? 'mine' : 'live');
  const option = (choice: 'live' | 'mine', label: string, value: unknown) => (
    <label className="brand-check">
      <input type="radio" name={path} checked={taken === choice} onChange={() => onChoose(choice)} />{' '}
      <b>{label}:</b> {wordsOf(value) || 'empty'}
    </label>
  );
  return (
    <fieldset className="field">
      <legend>
        {labelOf(path)}
        {isClash && ' (changed on both sides)'}
      </legend>
      <p className="hint">Before: {wordsOf(base) || 'empty'}</p>
      {option('live', 'Live', live)}
      {option('mine', 'Draft', mine)}
    </fieldset>
  );
}
