import { z } from 'zod';
import { REGISTRATION_MODES } from '../values/registration-modes.ts';
import { definePlatformRead, definePlatformWrite, defineRead, defineWrite } from './call.ts';
import { fieldChange, instant, siteNumber, staffRef, uuid, versionNumber } from './fields.ts';
import { settings } from './site.ts';
import { channels } from './site-content.ts';
import { identity } from './site-identity.ts';

/** Brand settings that a group may control, in the shapes of the brand's own calls. */
const fields = {
  registration: z.enum(REGISTRATION_MODES),
  countries: settings.countries,
  /** Support contacts and social accounts. */
  channels,
  live_chat: settings.live_chat,
  announcement: settings.announcement,
  apps: identity.apps,
  home_redirect: identity.home_redirect,
  expires_at: identity.expires_at,
  has_rewards: identity.has_rewards,
  has_sportsbook: identity.has_sportsbook,
  has_free_play: identity.has_free_play,
  licence_text: identity.licence_text,
  mail_sender: identity.mail_sender,
};
export type GroupFields = { [Name in keyof typeof fields]: z.infer<(typeof fields)[Name]> };
export type GroupField = keyof GroupFields;
export const GROUP_FIELDS = Object.keys(fields) as [GroupField, ...GroupField[]];

/** Values of a group; each brand controls the missing fields itself. */
const groupValues = z.object({
  registration: fields.registration.optional(),
  countries: fields.countries.optional(),
  channels: fields.channels.optional(),
  live_chat: fields.live_chat.optional(),
  announcement: fields.announcement.optional(),
  apps: fields.apps.optional(),
  home_redirect: fields.home_redirect.optional(),
  expires_at: fields.expires_at.optional(),
  has_rewards: fields.has_rewards.optional(),
  has_sportsbook: fields.has_sportsbook.optional(),
  has_free_play: fields.has_free_play.optional(),
  licence_text: fields.licence_text.optional(),
  mail_sender: fields.mail_sender.optional(),
});
export type GroupValues = z.infer<typeof groupValues>;

const groupName = z.string().trim().min(1).max(60);
const groupField = z.enum(GROUP_FIELDS);
const version = versionNumber.positive();

export const brandGroups = definePlatformRead({
  path: 'brand-groups',
  summary: 'Groups of brands: members, values, and all published versions.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        group_id: z.string(),
        name: z.string(),
        /** Sent back with a change; a stale version is refused. */
        version,
        values: groupValues,
        members: z.array(
          z.object({
            brand_id: z.int(),
            name: z.string(),
            /** Fields of the group that the brand overrides. */
            own: z.array(groupField),
          }),
        ),
        /** Values to be published at a time; `blocked` if the group has changed since. */
        plan: z
          .object({
            publish_at: instant,
            state: z.enum(['planned', 'blocked']),
            maker: staffRef,
            reason: z.string(),
            diff: z.array(fieldChange),
          })
          .nullable(),
        /** Newest first. */
        versions: z.array(
          z.object({
            version,
            at: instant,
            maker: staffRef,
            reason: z.string(),
            diff: z.array(fieldChange),
            brands: z.array(z.string()),
          }),
        ),
      }),
    ),
  },
});

/** A preview; nothing is stored. */
export const groupChange = definePlatformRead({
  path: 'brand-groups/change',
  summary: 'Preview of the changes that new values of a group would make, by brand.',
  needs: ['sites', 'read'],
  input: { group_id: uuid, values: groupValues },
  output: {
    version,
    /** Number of required approvers: that of the strictest changed brand. */
    people: z.int().min(0).max(1),
    value: z.array(
      z.object({
        brand_id: z.int(),
        name: z.string(),
        diff: z.array(fieldChange),
        /** Changed fields of the group that the brand overrides. */
        own: z.array(groupField),
      }),
    ),
  },
  errors: ['notFound'],
});

export const createBrandGroup = definePlatformWrite({
  path: 'brand-groups/create',
  summary: 'Create a group of brands, without members and values.',
  needs: ['sites', 'write'],
  input: { request_id: uuid, name: groupName },
  output: { group_id: z.string() },
  errors: ['nameTaken'],
});

export const removeBrandGroup = definePlatformWrite({
  path: 'brand-groups/remove',
  summary: 'Remove a group without members.',
  needs: ['sites', 'write'],
  input: { group_id: uuid },
  output: {},
  errors: ['notFound', 'stillUsed'],
});

/** Changes no setting of the brand: values that differ from the group's become overrides. */
export const setBrandGroup = definePlatformWrite({
  path: 'brand-groups/member',
  summary: 'Move a brand into a group, or out of it (null). Its settings stay as they are.',
  needs: ['sites', 'write'],
  input: { brand_id: siteNumber, group_id: uuid.nullable() },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});

/**
 * Requires the right on every brand. `version`: the previewed version; `publish_at` null or in the past: at
 * once. `stillOpen`: the group has a plan.
 */
export const proposeGroupValues = defineWrite({
  path: 'brand-groups/propose',
  summary:
    'Publish values of a group, now or at a set time, in every member that does not override them. Another platform administrator approves, if a changed brand requires two people for publication.',
  needs: ['sites', 'write'],
  input: {
    ...{ request_id: uuid, group_id: uuid, version, values: groupValues },
    publish_at: instant.nullable().default(null),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'changedMeanwhile', 'stillOpen'],
});

export const cancelGroupPlan = definePlatformWrite({
  path: 'brand-groups/plan/cancel',
  summary: 'Cancel the planned publication of values of a group.',
  needs: ['sites', 'write'],
  input: { group_id: uuid },
  output: {},
  errors: ['notFound'],
});

export const brandValues = defineRead({
  path: 'site/origins',
  summary: 'Where the settings of a brand come from: its group or the brand itself.',
  needs: ['sites', 'read'],
  input: {},
  output: {
    group: z.object({ name: z.string(), version }).nullable(),
    /** Fields that the group has a value for. */
    value: z.array(
      z.object({
        field: groupField,
        from: z.enum(['group', 'brand']),
        /** What would change if the brand adopted the group's value. */
        diff: z.array(fieldChange),
      }),
    ),
  },
});

/** `version`: the displayed version of the group. */
export const setValueOrigin = defineWrite({
  path: 'site/origins/set',
  summary: 'Use the group’s value for a setting of a brand, or override it.',
  needs: ['sites', 'write'],
  input: { version, field: groupField, from: z.enum(['group', 'brand']) },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});

export const brandGroupCalls = {
  ...{ brandGroups, groupChange, createBrandGroup, removeBrandGroup, setBrandGroup },
  ...{ proposeGroupValues, cancelGroupPlan, brandValues, setValueOrigin },
};
