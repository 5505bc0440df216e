import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { draftItemKey } from './drafts.ts';
import { instant, staffRef, uuid, versionNumber } from './fields.ts';

/** Maximum number of drafts in a change set. */
const MAX_SET_ITEMS = 100;
/** Maximum number of change sets of a site that are neither published nor discarded. */
export const MAX_OPEN_SETS = 50;

const title = z.string().trim().min(1).max(100);
const items = z.array(z.object(draftItemKey)).min(1).max(MAX_SET_ITEMS);
const state = z.enum(['open', 'review', 'scheduled', 'blocked', 'published', 'discarded']);
/** The set, and the revision that the request is based on: every change of its drafts increases it. */
const set = { set_id: uuid, revision: versionNumber.positive() };

const changeSets = defineRead({
  path: 'change-sets',
  summary: 'Change sets of a site, newest first: drafts that are published together.',
  needs: ['content', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        set_id: z.string(),
        title: z.string(),
        state,
        revision: z.int(),
        made_by: staffRef,
        made_at: instant,
        editors: z.array(staffRef),
        approver: staffRef.nullable(),
        publish_at: instant.nullable(),
        published_at: instant.nullable(),
        /** Title of the set that it restores; empty for others. */
        restores: z.string(),
        items: z.array(
          z.object({
            ...{ kind: draftItemKey.kind, key: z.string(), title: z.string() },
            /** The published version; 0 while it is a draft. */
            version: z.int(),
          }),
        ),
      }),
    ),
    /** Drafts that belong to no set. */
    loose: z.array(z.object({ kind: draftItemKey.kind, key: z.string(), title: z.string() })),
    publish_people: z.int(),
  },
});

const changeSetProblems = defineRead({
  path: 'change-sets/problems',
  summary: 'Why the drafts of a change set cannot be published, as sentences; empty if they can.',
  needs: ['content', 'read'],
  input: { set_id: uuid },
  output: {
    value: z.array(z.object({ kind: draftItemKey.kind, key: z.string(), problems: z.array(z.string()) })),
  },
  errors: ['notFound'],
});

const createChangeSet = defineWrite({
  path: 'change-sets/create',
  summary: 'Create a change set of drafts. They are then published together only.',
  needs: ['content', 'write'],
  input: { request_id: uuid, title, items },
  output: { set_id: z.string() },
  errors: ['notFound', 'inChangeSet', 'notYet', 'tooManySets'],
});

/** A change cancels an approval and a schedule, so that only the approved set goes live. */
const setChangeSet = defineWrite({
  path: 'change-sets/set',
  summary: 'Change the title and the drafts of a change set. A draft left out can be published on its own.',
  needs: ['content', 'write'],
  input: { ...set, title, items },
  output: { revision: z.int() },
  errors: ['notFound', 'changedMeanwhile', 'inChangeSet', 'notYet'],
});

/** `publish_at` null or in the past: immediately. */
const publishChangeSet = defineWrite({
  path: 'change-sets/publish',
  summary:
    'Publish all drafts of a change set in one step, now or at a set time. Where the site requires two people, another person must approve it first.',
  needs: ['content', 'write'],
  input: { ...set, publish_at: instant.nullable() },
  output: { state: z.enum(['published', 'review', 'scheduled']) },
  errors: ['notFound', 'changedMeanwhile', 'notReady', 'notYet'],
});

const approveChangeSet = defineWrite({
  path: 'change-sets/approve',
  summary: 'Approve a change set: it is published, or scheduled for its time.',
  needs: ['content', 'write'],
  input: set,
  output: { state: z.enum(['published', 'scheduled']) },
  errors: ['notFound', 'changedMeanwhile', 'notReady', 'notYet', 'sameMaker'],
});

const rejectChangeSet = defineWrite({
  path: 'change-sets/reject',
  summary: 'Return a change set to its editors, or cancel its schedule.',
  needs: ['content', 'write'],
  input: set,
  output: {},
  errors: ['notFound', 'changedMeanwhile', 'notYet'],
});

const discardChangeSet = defineWrite({
  path: 'change-sets/discard',
  summary: 'Discard a change set. Its drafts stay and can be published on their own.',
  needs: ['content', 'write'],
  input: set,
  output: {},
  errors: ['notFound', 'changedMeanwhile', 'notYet'],
});

const restoreChangeSet = defineWrite({
  path: 'change-sets/restore',
  summary:
    'Create a change set that restores what a published one replaced; it is published like any other. Refused if an item was published since or has a draft.',
  needs: ['content', 'write'],
  input: { request_id: uuid, set_id: uuid, title },
  output: { set_id: z.string() },
  errors: ['notFound', 'changedMeanwhile', 'notYet', 'tooManySets'],
});

export const changeSetCalls = {
  ...{ changeSets, changeSetProblems, createChangeSet, setChangeSet, publishChangeSet, approveChangeSet },
  ...{ rejectChangeSet, discardChangeSet, restoreChangeSet },
};
