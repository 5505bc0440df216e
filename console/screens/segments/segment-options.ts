import type { SEGMENTS } from '#contracts/console/messages.ts';
import { textOptions } from '../../lib/field-options.ts';
import { useRead } from '../../lib/query.ts';

type Segment = (typeof SEGMENTS)[number];
const TEXTS = {
  all: 'All players',
  active_7: 'Signed in within 7 days',
  active_30: 'Signed in within 30 days',
  quiet_30: 'Inactive for 30 days',
  listed: 'The accounts listed below',
} as const;
const PREFIX = 'rules:';

type Options = { value: string; label: string }[];

/** The brand's segments as options of a form; undefined while they load, none when that fails. */
export function useSegmentOptions(): Options | undefined {
  const { data, error } = useRead('segmentNames', {});
  if (!data) return error ? [] : undefined;
  return data.value.map(({ segment_id, name }) => ({ value: segment_id, label: name }));
}

/** Fixed groups, listed accounts and the brand's segments, for `audienceOf`. */
export function useAudienceOptions(): Options {
  const segments = (useSegmentOptions() ?? []).map(({ value, label }) => ({
    value: `${PREFIX}${value}`,
    label: `Segment: ${label}`,
  }));
  return [...textOptions(TEXTS), ...segments];
}

/** What a call takes for a chosen option. */
export const audienceOf = (chosen = 'all'): { segment: Segment; segment_id: string } =>
  chosen.startsWith(PREFIX)
    ? { segment: 'rules', segment_id: chosen.slice(PREFIX.length) }
    : { segment: chosen as Segment, segment_id: '' };

/** A group as shown in a list. */
export const audienceText = (segment: string, name: string): string =>
  segment === 'rules' ? `Segment: ${name}` : (TEXTS[segment as keyof typeof TEXTS] ?? segment);
