import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/components.tsx';

type Device = 'desktop' | 'phone';
type PreviewRequest = Parameters<typeof api.draftPreview>[0];

/** A page with the chosen drafts, in a frame without scripts. */
export function PagePreview({ ask }: { ask(device: Device): Omit<PreviewRequest, 'site_id'> }) {
  const { site } = useSession();
  const [state, setState] = useState({ device: 'desktop' as Device, html: '', note: '' });
  async function load(device: Device): Promise<void> {
    setState({ device, html: '', note: 'Loading …' });
    const answer = await api.draftPreview({ ...ask(device), site_id: site.site_id });
    if (!answer.ok) return setState({ device, html: '', note: errorText(answer.error) });
    const note =
      answer.left_out.length > 0
        ? `Not shown, because incomplete or left out of previews: ${answer.left_out.join(', ')}.`
        : '';
    setState({ device, html: answer.html, note });
  }
  return (
    <section className="field" aria-label="Preview">
      <div className="filters">
        {(['desktop', 'phone'] as const).map((device) => (
          <Button
            key={device}
            aria-pressed={state.html !== '' && state.device === device}
            onClick={() => void load(device)}
          >
            {nameLabel(device)} preview
          </Button>
        ))}
      </div>
      <small className="hint" aria-live="polite">
        {state.note}
      </small>
      {state.html && (
        <div className={`designs designs-${state.device} designs-large`}>
          <div className="design-frame">
            <iframe title={`Preview, ${state.device}`} sandbox="" tabIndex={-1} srcDoc={state.html} />
          </div>
        </div>
      )}
    </section>
  );
}
