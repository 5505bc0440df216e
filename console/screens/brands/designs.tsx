import { useEffect, useRef, useState } from 'react';
import { THEMES, type ThemeCode, templateName } from '#contracts/values/themes.ts';
import { errorText } from '../../lib/errors.ts';
import { nameLabel } from '../../lib/session.ts';
import { Button } from '../../ui/components.tsx';

const CODES = Object.keys(THEMES) as ThemeCode[];

export type Look = { template: ThemeCode; colour: string };
type Device = 'desktop' | 'phone';
/** Requests the home page in a template and colour, as HTML. */
export type LoadDesign = (
  look: Look,
  device: Device,
) => Promise<{ ok: true; html: string } | { ok: false; error: string }>;

type DesignsProps = { chosen: Look; choose(look: Look): void; load: LoadDesign };

/** Every template, and the chosen one in each of its colours, as the brand's own home page. */
export function Designs({ chosen, choose, load }: DesignsProps) {
  const [device, setDevice] = useState<Device>('desktop');
  const looks = CODES.map((template) => ({ template, colour: firstColour(template) }));
  const colours = THEMES[chosen.template].colours.map((colour) => ({ ...chosen, colour }));
  const list = (shown: Look[], name: (look: Look) => string, isChosen: (look: Look) => boolean) => (
    <ul className={`designs designs-${device}`}>
      {shown.map((look) => (
        <li key={`${look.template} ${look.colour}`}>
          <Frame key={device} look={look} device={device} load={load} />
          <button type="button" aria-pressed={isChosen(look)} onClick={() => choose(look)}>
            {name(look)}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="field" aria-label="Designs">
      <div className="filters">
        {(['desktop', 'phone'] as const).map((size) => (
          <Button key={size} aria-pressed={device === size} onClick={() => setDevice(size)}>
            {nameLabel(size)}
          </Button>
        ))}
      </div>
      <h3>Colours of {templateName(chosen.template)}</h3>
      {list(
        colours,
        ({ colour }) => nameLabel(colour),
        ({ colour }) => colour === chosen.colour,
      )}
      <h3>All designs</h3>
      {list(
        looks,
        ({ template }) => templateName(template),
        ({ template }) => template === chosen.template,
      )}
    </section>
  );
}

export const firstColour = (template: ThemeCode): string => THEMES[template].colours[0];

type FrameProps = { look: Look; device: Device; load: LoadDesign };

/** A page in a frame without scripts, loaded once it comes into view. */
function Frame({ look: { template, colour }, device, load }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ html: '', error: '' });
  useEffect(() => {
    let isGone = false;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      void load({ template, colour }, device).then((answer) => {
        if (isGone) return;
        setState(answer.ok ? { html: answer.html, error: '' } : { html: '', error: errorText(answer.error) });
      });
    });
    watch.observe(place.current!);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [template, colour, device, load]);
  return (
    <div ref={place} className="design-frame">
      {state.html ? (
        <iframe
          title={`${templateName(template)}, ${nameLabel(colour)}`}
          sandbox=""
          tabIndex={-1}
          srcDoc={state.html}
        />
      ) : (
        <small className="hint">{state.error || 'Loading …'}</small>
      )}
    </div>
  );
}
