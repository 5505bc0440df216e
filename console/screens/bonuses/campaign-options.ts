import { useRead } from '../../lib/query.ts';

/**
 * Campaigns of a type that can be granted, as options of a form, and `kept`, which a form has already;
 * undefined while they load.
 */
export function useCampaignOptions(type: string, kept = ''): { value: string; label: string }[] | undefined {
  const { data, error } = useRead('campaigns', {});
  if (!data && !error) return undefined;
  const open = (data?.value ?? []).filter(({ rules, state }) => rules.type === type && state === 'open');
  const known = open.map(({ campaign_id, title }) => ({ value: campaign_id, label: title }));
  const isMissing = kept !== '' && !known.some(({ value }) => value === kept);
  return [
    { value: '', label: 'None' },
    ...known,
    ...(isMissing ? [{ value: kept, label: `${kept} (not open)` }] : []),
  ];
}
