import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, staffRef, uuid, versionNumber } from './fields.ts';
import { type DraftAccess, SETTING_KIND_NAMES, settingOf } from './setting-kinds.ts';

/** Content types with drafts and publication. */
export const DRAFT_KINDS = [
  ...(['page', 'promotion', 'news', 'seo', 'slide', 'home', 'message'] as const),
  ...(['menus', 'footer', 'identity', 'terms'] as const),
  ...SETTING_KIND_NAMES,
] as const;
export type DraftKindName = (typeof DRAFT_KINDS)[number];

/** Kinds that only staff with a further right may edit, publish and approve. */
const ACCESS_OF_KINDS: Partial<Record<DraftKindName, DraftAccess>> = {
  identity: { right: 'sites', access: 'write' },
};
/** The right that an editor of a kind needs, besides writing content. */
export const draftAccess = (kind: DraftKindName): DraftAccess =>
  ACCESS_OF_KINDS[kind] ?? settingOf(kind) ?? { right: 'content', access: 'write' };

const kind = z.enum(DRAFT_KINDS);
const key = z.string().regex(/^[a-z0-9_-]{1,64}$/);
export const draftItemKey = { kind, key };
const item = draftItemKey;
/** Draft revision that the request is based on; 0: none. */
const revision = versionNumber;
/** Validated by its content type, which checks the depth before traversal. */
const body = z.record(z.string(), z.unknown());
const state = z.enum(['draft', 'review', 'scheduled', 'blocked']);

const draft = z.object({
  revision: z.int(),
  state,
  body,
  editors: z.array(staffRef),
  approver: staffRef.nullable(),
  changed_at: instant,
  publish_at: instant.nullable(),
  /** Whether another version was published after this draft was started. */
  is_stale: z.boolean(),
  /** Items missing for publication, as text. */
  problems: z.array(z.string()),
  /** Title of the change set with which it is published; empty: on its own. */
  change_set: z.string(),
});
const version = z.object({
  version: z.int(),
  cause: z.enum(['publish', 'schedule', 'import']),
  editors: z.array(staffRef),
  approver: staffRef.nullable(),
  published_at: instant,
  restores: z.int().nullable(),
});

export const draftItems = defineRead({
  path: 'drafts/items',
  summary: 'Content of one kind: live items, drafts and languages.',
  needs: ['content', 'read'],
  input: { kind },
  output: {
    value: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        /** Whether visitors currently see it; false if never published or disabled. */
        is_shown: z.boolean(),
        version: z.int(),
        state: state.nullable(),
        publish_at: instant.nullable(),
        changed_at: instant.nullable(),
        /** Languages of its texts, including drafts. */
        languages: z.array(z.string()),
      }),
    ),
    languages: z.array(z.string()),
    publish_people: z.int(),
  },
});

export const draftItem = defineRead({
  path: 'drafts/item',
  summary: 'One item: live version, draft, and every version with its publisher.',
  needs: ['content', 'read'],
  input: item,
  output: {
    live: z.object({ version: z.int(), body: body.nullable() }),
    draft: draft.nullable(),
    /** Of a draft that is outdated: the version that it is based on; null otherwise. */
    base: body.nullable(),
    versions: z.array(version),
    languages: z.array(z.string()),
    publish_people: z.int(),
    /** Its public address; empty without one. */
    path: z.string(),
  },
});

export const draftVersion = defineRead({
  path: 'drafts/version',
  summary: 'The content of a published version.',
  needs: ['content', 'read'],
  input: { ...item, version: versionNumber.positive() },
  output: { body },
  errors: ['notFound'],
});

export const draftQueue = defineRead({
  path: 'drafts/queue',
  summary: 'Drafts of every kind, those awaiting approval first.',
  needs: ['content', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        kind,
        key: z.string(),
        title: z.string(),
        state,
        revision: z.int(),
        editors: z.array(staffRef),
        changed_at: instant,
        publish_at: instant.nullable(),
      }),
    ),
  },
});

/** A change cancels an approval and a schedule, so that only the approved content goes live. */
const saveDraft = defineWrite({
  path: 'drafts/save',
  summary: 'Save a draft; visitors do not see it.',
  needs: ['content', 'write'],
  /** `base`: live version that the draft is based on. */
  input: { ...item, revision, base: versionNumber, body },
  output: { revision: z.int() },
  errors: ['changedMeanwhile'],
  // The games of a large brand.
  maxBytes: 4 * 1024 * 1024,
});

/**
 * Puts an outdated draft on the live version. Fields that only one of them changed keep that change; for each
 * field that both changed, `choices` must say whose value stays (`notReady` with the open fields otherwise).
 */
const mergeDraft = defineWrite({
  path: 'drafts/merge',
  summary: 'Take over what went live since a draft was begun, with a choice for each field changed in both.',
  needs: ['content', 'write'],
  input: {
    ...{ ...item, revision },
    /** The live version that the choices were made for. */
    live: versionNumber,
    /** By path of the field, such as `texts.EN.title`. */
    choices: z.record(z.string().max(200), z.enum(['live', 'mine'])),
  },
  output: { revision: z.int() },
  errors: ['notFound', 'changedMeanwhile', 'notReady', 'notYet'],
});

const discardDraft = defineWrite({
  path: 'drafts/discard',
  summary: 'Discard a draft; the live version stays.',
  needs: ['content', 'write'],
  input: { ...item, revision },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});

export const draftEditCalls = { saveDraft, mergeDraft, discardDraft };

/** `publish_at` null or in the past: immediately. */
export const publishItem = defineWrite({
  path: 'drafts/publish',
  summary:
    'Publish a draft, now or at a set time. Where the site requires two people, another person must approve it first.',
  needs: ['content', 'write'],
  input: { ...item, revision, publish_at: instant.nullable() },
  output: { state: z.enum(['published', 'review', 'scheduled']) },
  errors: ['notFound', 'changedMeanwhile', 'notReady', 'notYet', 'inChangeSet'],
});

export const approveDraft = defineWrite({
  path: 'drafts/approve',
  summary: 'Approve a draft: it is published, or scheduled for its time.',
  needs: ['content', 'write'],
  input: { ...item, revision },
  output: { state: z.enum(['published', 'scheduled']) },
  errors: ['notFound', 'changedMeanwhile', 'notReady', 'notYet', 'sameMaker'],
});

export const rejectDraft = defineWrite({
  path: 'drafts/reject',
  summary: 'Return a draft to its editors, or cancel its schedule.',
  needs: ['content', 'write'],
  input: { ...item, revision },
  output: {},
  errors: ['notFound', 'changedMeanwhile', 'notYet'],
});

export const restoreVersion = defineWrite({
  path: 'drafts/restore',
  summary: 'Create a draft from an earlier version; it is published like any other.',
  needs: ['content', 'write'],
  input: { ...item, revision, version: versionNumber.positive() },
  output: { revision: z.int() },
  errors: ['notFound', 'changedMeanwhile'],
});

export const proposePublishPeople = defineWrite({
  path: 'drafts/people',
  summary:
    'Set how many people publish content of a site. Raising it to two applies at once; lowering it to one needs another administrator.',
  needs: ['sites', 'write'],
  input: { request_id: uuid, people: z.union([z.literal(1), z.literal(2)]) },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile'],
});
