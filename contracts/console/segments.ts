import { z } from 'zod';
import { segmentRules } from '../values/segment-rules.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, playerRef, staffRef, uuid, versionNumber } from './fields.ts';

const name = z.string().trim().min(1).max(80);
const segment = z.object({
  segment_id: z.string(),
  name: z.string(),
  version: z.int(),
  rules: segmentRules,
  changed_at: instant,
  changed_by: staffRef,
});
export type SegmentItem = z.infer<typeof segment>;

export const segments = defineRead({
  path: 'segments',
  summary: 'Segments of players, by name.',
  needs: ['campaigns', 'read'],
  input: {},
  output: { value: z.array(segment) },
});

export const segmentNames = defineRead({
  path: 'segments/names',
  summary: 'Names of segments, for forms that choose one.',
  input: {},
  output: { value: z.array(z.object({ segment_id: z.string(), name: z.string() })) },
});

/** Options of the builder for a field with brand-specific values. */
export const segmentChoices = defineRead({
  path: 'segments/choices',
  summary: 'Conditions that a segment can have, and the values of those a brand decides.',
  needs: ['campaigns', 'read'],
  input: {},
  output: { fields: z.array(z.string()), levels: z.array(z.string()), currency: z.string() },
});

export const segmentPreview = defineRead({
  path: 'segments/preview',
  summary:
    'Count the players of rules, and of them those who agreed to marketing on each channel; with a sample for who may read players.',
  needs: ['campaigns', 'read'],
  input: { rules: segmentRules },
  output: {
    /** Null if counting would take too long. */
    counts: z
      .object({
        members: z.int(),
        /** Reachable on any channel. */
        reachable: z.int(),
        inbox: z.int(),
        mail: z.int(),
        sms: z.int(),
        push: z.int(),
      })
      .nullable(),
    sample: z.array(playerRef),
  },
});

export const segmentVersions = defineRead({
  path: 'segments/versions',
  summary: 'Versions of a segment, the newest first.',
  needs: ['campaigns', 'read'],
  input: { segment_id: uuid },
  output: { value: z.array(segment) },
  errors: ['notFound'],
});

export const segmentTest = defineRead({
  path: 'segments/test',
  summary: 'Whether a player is a member of a segment now.',
  needs: ['campaigns', 'read'],
  input: { segment_id: uuid, account_id: z.string().trim().min(1).max(64) },
  output: { is_member: z.boolean() },
  errors: ['notFound'],
});

export const createSegment = defineWrite({
  path: 'segments/create',
  summary: 'Create a segment.',
  needs: ['campaigns', 'make'],
  input: { request_id: uuid, name, rules: segmentRules },
  output: { segment_id: z.string() },
  errors: ['nameTaken', 'overCap'],
});

export const changeSegment = defineWrite({
  path: 'segments/change',
  summary: 'Change a segment. Campaigns, slides and broadcasts for it use the new rules from now on.',
  needs: ['campaigns', 'make'],
  input: { segment_id: uuid, version: versionNumber.positive(), name, rules: segmentRules },
  output: { version: z.int() },
  errors: ['notFound', 'changedMeanwhile', 'nameTaken'],
});

export const archiveSegment = defineWrite({
  path: 'segments/archive',
  summary: 'Archive a segment. It then has no members, and offers for it reach no player.',
  needs: ['campaigns', 'make'],
  input: { segment_id: uuid },
  output: {},
  errors: ['notFound'],
});
