import { useState } from 'react';
import type { CampaignItem } from '#contracts/console/campaigns.ts';
import { refusedFields } from '../../lib/field-problem.ts';
import { toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { Action, type Outcome, type Values } from '../../ui/action.tsx';
import { useSegmentOptions } from '../segments/segment-options.ts';
import { campaignFieldsOf, shapeOf } from './campaign-fields.ts';
import { campaignRulesOf, fieldOfRefusal } from './campaign-rules.ts';
import { TYPE_DESCRIPTIONS, withAllowedChoices } from './campaign-shape.ts';

type Props = {
  /** The campaign of which this is a new version: fields missing from the form are kept. */
  base?: CampaignItem;
  convertMultiple: number | null;
  onClose(isDone: boolean): void;
};

/**
 * Drafts a campaign, or a new version of one; its fields depend on the type. The server simulates its cost.
 */
export function CampaignDialog({ base, convertMultiple, onClose }: Props) {
  const act = useWrite();
  const { site } = useSession();
  const [requested, setRequested] = useState(() => shapeOf(base));
  const { shape } = withAllowedChoices(requested);
  const segments = useSegmentOptions();
  const { data: known, error } = useRead('segmentChoices', {});
  const levels = known?.levels ?? (error ? [] : undefined);
  const [once] = useState(() => ({
    request_id: crypto.randomUUID(),
    now: new Date().toISOString(),
  }));

  async function write(values: Values): Promise<Outcome> {
    const read = campaignRulesOf(values, shape, base, site.currency);
    if ('wrong' in read) return read;
    const ends_at = values.ends || null;
    const budget = toMinor(values.budget ?? '', site.currency);
    if (!budget) return fieldOfRefusal('budget');
    const answer = await act('draftCampaign', {
      ...{ campaign_id: base?.campaign_id ?? values.campaign_id ?? '', rules: read.rules, budget, ends_at },
      ...{ request_id: once.request_id, starts_at: values.starts || once.now },
      reason: values.reason ?? '',
    });
    if (answer.ok || answer.error !== 'invalidRequest') return answer;
    const [first] = refusedFields(answer.detail);
    if (first?.field === 'reason') return answer;
    return fieldOfRefusal(first?.field ?? '', first?.rule);
  }

  if (!segments || !levels) return null;
  return (
    <Action
      title={base ? `New version of ${base.title}` : 'New campaign'}
      verb="Save draft"
      fields={campaignFieldsOf(base, requested, setRequested, site.currency, {
        ...{ segments, levels, convertMultiple },
      })}
      run={write}
      onClose={onClose}
    >
      <b>{TYPE_DESCRIPTIONS[shape.type]}</b>{' '}
      {base
        ? 'The current version stays in force until a second person opens the new one.'
        : 'Players see it once a second person opens it.'}{' '}
      The cost is simulated first.
    </Action>
  );
}
