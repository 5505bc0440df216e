import { z } from 'zod';
import { ANALYTICS_HOST } from '../values/analytics-presets.ts';
import { DISPUTE_CHANNEL } from '../values/complaints.ts';
import { defineRead, defineWrite } from './call.ts';
import { imageSource, instant, uuid } from './fields.ts';

/**
 * Lists are replaced as a whole. This is the list that the change is based on, so that a newer list is not
 * overwritten.
 */
const previousVersion = z.array(z.unknown()).max(100);

export const termsVersions = defineRead({
  path: 'terms/versions',
  summary: 'Published versions of a site’s terms, newest first; the next one is a draft.',
  needs: ['content', 'read'],
  input: {},
  output: {
    /** 1: the initial version. */
    version: z.int(),
    /** The English title of the page. */
    title: z.string(),
    value: z.array(
      z.object({
        version: z.int(),
        minor: z.boolean(),
        summary: z.record(z.string(), z.string()),
        published_at: z.string(),
        by: z.string(),
      }),
    ),
  },
});

/** Partners of the site, in the order of its pages. */
export const partners = z
  .array(
    z.object({
      href: z.string().regex(/^(https:\/\/[^\s"<>]{3,400}|\/(?!\/)[A-Za-z0-9/_?=&.-]{0,200})$/),
      img_url: imageSource,
      partner_name: z.string().trim().min(1).max(100),
    }),
  )
  .max(40);
/** Contact channels of the site, and at most one body for unresolved complaints. */
export const channels = z
  .array(
    z.object({
      kind: z.string().regex(/^[a-z0-9_]{1,32}$/),
      name: z.string().trim().min(1).max(100),
      href: z
        .string()
        .regex(
          /^(https:\/\/[^\s"<>]{3,400}|mailto:[^\s"<>@]{1,100}@[^\s"<>@]{3,200}|tel:\+?[0-9 ()-]{3,40}|\/(?!\/)[A-Za-z0-9/_?=&.-]{0,200})$/,
        ),
    }),
  )
  .max(20)
  .refine((list) => list.filter(({ kind }) => kind === DISPUTE_CHANNEL).length <= 1);
/** Scripts that run in visitors' browsers. */
export const scripts = z
  .array(
    z.object({
      section: z.enum(['HEAD', 'BODY']),
      script: z.string().trim().min(1).max(5000),
      /** Hosts other than the script's own that it may load from and send to. */
      hosts: z.array(z.string().regex(ANALYTICS_HOST)).max(20).default([]),
    }),
  )
  .max(10);

export const siteLinks = defineRead({
  path: 'site/links',
  summary: 'Partners, contact channels and analytics scripts of a site.',
  needs: ['sites', 'read'],
  input: {},
  output: { partners, channels, scripts },
});
export const setPartners = defineWrite({
  path: 'site/partners/set',
  summary: 'Change the partners of a site. Live within a second.',
  needs: ['content', 'write'],
  input: { before: previousVersion, after: partners },
  output: {},
  errors: ['changedMeanwhile'],
});
/** Broken ones first; an alarm closes automatically (player protection J4). */
export const helpLinks = defineRead({
  path: 'site/help-links',
  summary: 'Broken help links on the responsible gaming page, and when they were last checked.',
  needs: ['content', 'read'],
  input: {},
  output: {
    checked_at: instant.nullable(),
    links: z.int(),
    value: z.array(
      z.object({ href: z.string(), why: z.string(), raised_at: instant, closed_at: instant.nullable() }),
    ),
  },
});
export const setChannels = defineWrite({
  path: 'site/channels/set',
  summary: 'Change the contact channels of a site and its dispute body. Live within a second.',
  needs: ['content', 'write'],
  input: { before: previousVersion, after: channels },
  output: {},
  errors: ['changedMeanwhile'],
});
/** `request_id` is chosen by the proposer; a repeated request creates no second proposal. */
export const proposeScripts = defineWrite({
  path: 'site/scripts',
  summary:
    'Propose analytics scripts. They run in every visitor’s browser, so a second administrator approves them. Removals apply immediately.',
  needs: ['sites', 'write'],
  input: { request_id: uuid, before: previousVersion, after: scripts },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile'],
});

const game = { provider_code: z.string().max(32), game_code: z.string().max(64) };
export const GAME_ROWS = ['hot', 'featured', 'popular', 'new'] as const;

const siteGames = defineRead({
  path: 'site/games',
  summary: 'Games of a site in its order: on sale, hot, and the rows they are placed in.',
  needs: ['games', 'read'],
  input: {
    category: z.string().max(32).default(''),
    find: z.string().trim().max(60).default(''),
    after: z.string().max(140).default(''),
  },
  output: {
    value: z.array(
      z.object({
        ...game,
        game_name: z.string(),
        category: z.string(),
        enabled: z.boolean(),
        hot: z.boolean(),
        position: z.int(),
        game_rows: z.array(z.enum(GAME_ROWS)),
        /** Why visitors cannot find it although it is on sale; empty if they can. */
        hidden: z.enum(['', 'withdrawn', 'provider', 'closed', 'currency', 'country', 'game_info']),
      }),
    ),
    next: z.string(),
  },
});
/** Maximum games listed in a picker, and maximum keys per name lookup. */
export const GAME_CHOICES = 30;
const GAME_KEYS = 200;

const gameChoices = defineRead({
  path: 'site/game-choices',
  summary:
    'Games on sale, for pickers: those whose name, provider or code matches, best first, or those with the given keys.',
  input: {
    find: z.string().trim().max(60).default(''),
    /** `PROVIDER/code`; with keys, `find` is ignored and keys not on sale are omitted. */
    keys: z.array(z.string().max(97)).max(GAME_KEYS).default([]),
    provider_code: z.string().max(32).default(''),
    free_rounds: z.boolean().default(false),
  },
  /** `cover`: path below the image base without size and extension, or a full URL. */
  output: { value: z.array(z.object({ ...game, game_name: z.string(), cover: z.string() })) },
});
const setSiteGame = defineWrite({
  path: 'site/games/set',
  summary:
    'Put a game on or off sale, mark it as hot, or set its position; lower positions come first in every lobby.',
  needs: ['games', 'write'],
  input: {
    ...game,
    enabled: z.boolean(),
    hot: z.boolean(),
    position: z.int().min(-1_000_000).max(1_000_000),
  },
  output: {},
  errors: ['notFound', 'changedMeanwhile', 'gameInfoMissing'],
});
const siteGameRow = defineRead({
  path: 'site/game-row',
  summary: 'A manually arranged game row of the home page; empty for an automatic one.',
  needs: ['games', 'read'],
  input: { list: z.enum(GAME_ROWS) },
  output: { value: z.array(z.object(game)) },
});
const setSiteGameRow = defineWrite({
  path: 'site/game-row/set',
  summary: 'Arrange a game row of the home page manually, or make it automatic again.',
  needs: ['games', 'write'],
  input: { list: z.enum(GAME_ROWS), before: previousVersion, after: z.array(z.object(game)).max(24) },
  output: {},
  errors: ['changedMeanwhile', 'notFound'],
});

export const siteGameCalls = { siteGames, gameChoices, setSiteGame, siteGameRow, setSiteGameRow };
