import { useId, useState } from 'react';
import { contrastRatio, linearColour, relativeLuminance } from '#contracts/values/contrast.ts';
import { WORDMARK_LETTERS } from '#contracts/values/pictures.ts';
import { LOGO_GROUNDS, THEMES, type ThemeCode, templateName } from '#contracts/values/themes.ts';
import type { CallOutput } from '../../lib/api.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { Action } from '../../ui/action.tsx';
import { Placeholder } from '../../ui/components.tsx';
import { useToast } from '../../ui/toast.tsx';
import { TextInput } from './item-inputs.tsx';

/** What a wordmark is drawn from. */
export type Brand = { name: string; look: { template: ThemeCode; colour: string } };
export type Colours = { ink: string; second: string | null };

const LIGHT = '#ffffff';
const DARK = '#15131a';
/** Least contrast of a graphic with its background [WCAG 2.2, 1.4.11]. */
const MIN_CONTRAST = 3;

const luminance = (colour: string) => relativeLuminance(...linearColour(colour)!);
const contrast = (one: string, other: string) => contrastRatio(luminance(one), luminance(other));

/** The colours behind the logo in the header: one, or one by day and one by night. */
export function groundsOf({ template, colour }: Brand['look']): string[] {
  const at = (THEMES[template].colours as readonly string[]).indexOf(colour);
  return (LOGO_GROUNDS[template][Math.max(at, 0)] ?? LIGHT).split(' ');
}

/** White or nearly black, whichever is easier to see on the first of some colours. */
export const clearestInk = ([ground = LIGHT]: readonly string[]): string =>
  contrast(LIGHT, ground) >= contrast(DARK, ground) ? LIGHT : DARK;

type MakerProps = { brand: Brand; onMade(path: string): void; onClose(): void };

/** Draws the brand's name in the display face of its template, and stores it in the media library. */
export function WordmarkMaker({ brand, onMade, onClose }: MakerProps) {
  const act = useWrite();
  const toast = useToast();
  const { template } = brand.look;
  const grounds = groundsOf(brand.look);
  const [name, setName] = useState(brand.name.slice(0, WORDMARK_LETTERS));
  const [colours, setColours] = useState<Colours>({
    ink: clearestInk(grounds),
    second: null,
  });
  return (
    <Action
      title="Make a wordmark"
      verb="Save and use"
      reason="New wordmark"
      body={
        <>
          <TextInput label="Name" value={name} max={WORDMARK_LETTERS} onChange={setName} />
          <ColourInputs colours={colours} isTwoWords={/\S\s+\S/.test(name)} onChange={setColours} />
          {name.trim() && <Preview {...{ name, template, grounds, colours }} />}
        </>
      }
      run={async ({ reason = '' }) => {
        if (!name.trim()) return { wrong: '', text: 'Enter a name.' };
        const answer = await act('saveWordmark', { name, template, ...colours, reason });
        if (answer.ok) onMade(answer.path);
        return answer;
      }}
      onClose={(isDone) => {
        if (isDone) toast('Saved in the media library.');
        onClose();
      }}
    >
      The name in the typeface of the template {templateName(template)}, as outlines. It is stored as a
      picture of the media library.
    </Action>
  );
}

type ColourProps = { colours: Colours; isTwoWords: boolean; onChange(colours: Colours): void };

/** One colour, or a second one for the words after the first. */
export function ColourInputs({ colours: { ink, second }, isTwoWords, onChange }: ColourProps) {
  return (
    <div className="focal-numbers">
      <ColourInput label="Colour" value={ink} onChange={(value) => onChange({ ink: value, second })} />
      {isTwoWords && (
        <label className="brand-check">
          <input
            type="checkbox"
            checked={second !== null}
            onChange={({ currentTarget: { checked } }) => onChange({ ink, second: checked ? ink : null })}
          />{' '}
          Second colour
        </label>
      )}
      {isTwoWords && second !== null && (
        <ColourInput
          label="Colour of the words after the first"
          value={second}
          onChange={(value) => onChange({ ink, second: value })}
        />
      )}
    </div>
  );
}

type ColourInputProps = { label: string; value: string; onChange(colour: string): void };

function ColourInput({ label, value, onChange }: ColourInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}

type PreviewProps = { name: string; template: ThemeCode; grounds: readonly string[]; colours: Colours };

function Preview({ name, template, grounds, colours }: PreviewProps) {
  const drawing = useRead('previewWordmark', { name, template, ...colours });
  return <WordmarkOnHeader drawing={drawing} {...{ name, template, grounds, colours }} />;
}

type Drawing = { data: CallOutput<'previewWordmark'> | undefined; error: string | undefined };

/** A wordmark on the colours that the header has behind it. */
export function WordmarkOnHeader({
  drawing: { data, error },
  name,
  template,
  grounds,
  colours,
}: PreviewProps & { drawing: Drawing }) {
  if (!data) return <Placeholder error={error} />;
  if (data.missing.length > 0)
    return (
      <p className="form-error" role="alert">
        The typeface of {templateName(template)} does not have: {data.missing.join(' ')}
      </p>
    );
  const faint = [colours.ink, colours.second ?? colours.ink].some((colour) =>
    grounds.some((ground) => contrast(colour, ground) < MIN_CONTRAST),
  );
  return (
    <>
      <div className="wordmarks">
        {grounds.map((ground) => (
          <div key={ground} style={{ background: ground }}>
            <img src={`data:image/svg+xml;base64,${btoa(data.svg)}`} alt={name} />
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {faint && 'Hard to see on the header: the contrast is below 3:1.'}
      </p>
    </>
  );
}
