import { useCallback, useState } from 'react';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import { api } from '../../lib/api.ts';
import { isStale } from '../../lib/errors.ts';
import { namedOptions, TEMPLATE_OPTIONS } from '../../lib/field-options.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Button, Placeholder } from '../../ui/components.tsx';
import { Designs, firstColour, type LoadDesign, type Look } from '../brands/designs.tsx';
import type { Identity } from './identity-fields.ts';

const CODES = Object.keys(THEMES) as ThemeCode[];
/** `newGames` → `New games`. */
const sectionName = (section: string) =>
  nameLabel(section.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const listOf = (sections: readonly string[]) => sections.map(sectionName).join(', ');

/** What the brand wears; the first template in place of one that no longer exists. */
function designOf({ look }: Identity): Look {
  const template = CODES.find((code) => code === look.template) ?? CODES[0]!;
  return { template, colour: template === look.template ? look.colour : firstColour(template) };
}

/** Another template or colour; what does not fit is listed before it is changed. */
export function TemplateAction({ known, onClose }: { known: Identity; onClose(isDone: boolean): void }) {
  const act = useWrite();
  const [look, setLook] = useState<Look>(designOf(known));
  const { template } = look;
  const colours = THEMES[template]?.colours ?? [];
  function setTemplate(value: string): void {
    const next = value as ThemeCode;
    setLook({
      template: next,
      colour: next === known.look.template ? known.look.colour : firstColour(next),
    });
  }
  return (
    <Action
      title="Template and colour"
      verb="Change"
      fields={[
        {
          ...{ name: 'template', label: 'Template', kind: 'choice' },
          options: TEMPLATE_OPTIONS,
          chosen: { value: template, set: setTemplate },
        },
        {
          ...{ name: 'colour', label: 'Colour', kind: 'choice' },
          options: namedOptions(colours),
          chosen: { value: look.colour, set: (colour) => setLook({ ...look, colour }) },
        },
      ]}
      body={
        <>
          <TemplateFit template={template} isNow={template === known.look.template} />
          <Previews look={look} choose={setLook} />
        </>
      }
      run={async ({ colour = '', reason = '' }) => {
        const answer = await act('setSiteIdentity', {
          ...{ version: known.version, look: { template, colour }, reason },
        });
        if (answer.ok || isStale(answer) || answer.error !== 'changedMeanwhile') return answer;
        return { wrong: '', text: 'Nothing to change.' };
      }}
      onClose={onClose}
    >
      Pages, banners, menus and games are kept. The new template applies from the next page view.
    </Action>
  );
}

function Previews({ look, choose }: { look: Look; choose(look: Look): void }) {
  const { site } = useSession();
  const [isShown, show] = useState(false);
  const load: LoadDesign = useCallback(
    (look, device) => api.templatePreview({ site_id: site.site_id, look, device }),
    [site.site_id],
  );
  if (isShown) return <Designs chosen={look} choose={choose} load={load} />;
  return (
    <p className="field">
      <Button onClick={() => show(true)}>Preview designs</Button>
    </p>
  );
}

/** What the home page would lose and gain in a template. */
export function TemplateFit({ template, isNow = false }: { template: ThemeCode; isNow?: boolean }) {
  const { data, error } = useRead('templateFit', { template });
  if (!data) return <Placeholder error={error} />;
  const { lost, added, empty, arranged, faint } = data;
  const lines = [
    lost.length > 0 && `The home page loses: ${listOf(lost)}.`,
    arranged.length > 0 && `Custom rows this template cannot show: ${listOf(arranged)}.`,
    empty.length > 0 && `Empty, because the brand has no such games: ${listOf(empty)}.`,
    added.length > 0 && `The home page gains: ${listOf(added)}.`,
    faint.length > 0 &&
      `The logo is hard to see on the header (contrast below 3:1) in: ${faint.map(nameLabel).join(', ')}.`,
  ].filter(Boolean);
  return (
    <section className="field" aria-live="polite">
      <h3>{isNow ? 'Current' : 'What changes'}</h3>
      {lines.length === 0 ? <p>Nothing is lost.</p> : lines.map((line) => <p key={String(line)}>{line}</p>)}
    </section>
  );
}
