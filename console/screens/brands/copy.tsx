import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Outcome, type Values } from '../../ui/action.tsx';
import { codeOf, refusalOf } from './brand-form.tsx';

/** Name and address of the copy; afterwards its checklist opens. */
export function CopyAction({ onClose }: { onClose(isDone: boolean): void }) {
  const { site, refresh } = useSession();
  const [request_id] = useState(() => crypto.randomUUID());

  async function run({ name = '', code = '', domains = '', reason = '' }: Values): Promise<Outcome> {
    const copy = {
      ...{ name: name.trim(), code: code.trim() || codeOf(name) },
      domains: domains
        .trim()
        .toLowerCase()
        .split(/[\s,]+/),
    };
    const answer = await api.copyBrand({ request_id, from: site.site_id, copy, reason });
    if (!answer.ok) {
      const { field, text } = refusalOf(answer);
      return { wrong: field, text };
    }
    await refresh(answer.site_id);
    return { ok: true };
  }
  return (
    <Action
      title={`Copy ${site.name}`}
      verb="Copy"
      fields={[
        { name: 'name', label: 'Name of the copy', maxLength: 100 },
        {
          ...{ name: 'code', label: 'Code', isRequired: false, maxLength: 64 },
          hint: 'Identifies the brand to providers; it cannot be changed. Empty: made of the name.',
        },
        {
          ...{ name: 'domains', label: 'Domains, one per line', kind: 'area' },
          hint: 'Without https://. Point each at this server.',
        },
      ]}
      run={run}
      onClose={onClose}
    >
      <p>
        Copied: settings, template, logos, pictures, menus, pages, slides, promotions, news, search texts,
        terms, games on sale, limits, the VIP programme, and payment methods, closed.
      </p>
      <p>
        Not copied: players, staff, money, provider connections, gateways, coin addresses, analytics scripts,
        campaigns and other offers. The copy is closed until you open it; texts may still name {site.name}.
      </p>
    </Action>
  );
}
