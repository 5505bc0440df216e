import { z } from 'zod';
import { EXTENSION_NAME } from '#contracts/values/extension-name.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, uuid } from './fields.ts';

/** Names of extensions, their pages and actions: letters, digits and hyphens. */
const name = z.string().regex(EXTENSION_NAME);

const page = z.object({ extension: z.string(), page: z.string(), title: z.string() });

const item = z.object({
  name: z.string(),
  /** As declared by the extension; empty if none. */
  version: z.string(),
  /** Whether it is installed, i.e. part of this process. Only tables and switch remain of an absent one. */
  is_installed: z.boolean(),
  /** Whether it can be switched per brand: it has calls, pages, jobs or event handlers. */
  is_switched: z.boolean(),
  is_on: z.boolean(),
  changed_at: instant.nullable(),
  /** Applied migrations, and migration files not applied. */
  applied: z.array(z.string()),
  missing: z.array(z.string()),
  /** Events it sends to webhook endpoints. */
  events: z.array(z.string()),
  /** Paths of its player calls. */
  calls: z.array(z.string()),
  pages: z.array(page),
});
export type ExtensionItem = z.infer<typeof item>;

const field = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'area', 'choice']),
  hint: z.string(),
  is_required: z.boolean(),
  max_length: z.int(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ExtensionField = z.infer<typeof field>;

const action = z.object({
  name: z.string(),
  label: z.string(),
  text: z.string(),
  /** Applies to a row or to the page. */
  on: z.enum(['row', 'page']),
  is_dangerous: z.boolean(),
  fields: z.array(field),
});
export type ExtensionAction = z.infer<typeof action>;

const column = z.object({
  key: z.string(),
  head: z.string(),
  /** `moment`: an RFC 3339 instant; `player`: a player's id, shown as a link. */
  kind: z.enum(['text', 'figure', 'moment', 'player']),
});
export type ExtensionColumn = z.infer<typeof column>;

const row = z.object({ id: z.string(), cells: z.record(z.string(), z.string()) });
export type ExtensionRow = z.infer<typeof row>;

const extensions = defineRead({
  path: 'extensions',
  summary: 'Extensions of the installation, their version and state, and whether this brand uses them.',
  needs: ['sites', 'read'],
  input: {},
  output: { value: z.array(item) },
});

const setExtension = defineWrite({
  path: 'extensions/set',
  summary: 'Switch an extension on or off for a brand. Its data stays.',
  needs: ['sites', 'write'],
  input: { extension: name, is_on: z.boolean() },
  output: {},
  errors: ['notFound'],
});

const extensionPages = defineRead({
  path: 'extensions/pages',
  summary: 'Pages of the extensions in use by this brand that the caller may read.',
  input: {},
  output: { value: z.array(page) },
});

const extensionPage = defineRead({
  path: 'extensions/page',
  summary: 'A page of an extension: its columns, actions and rows. The page names the required right.',
  input: {
    extension: name,
    page: name,
    /** `next` of the previous page; empty for the first page. */
    after: z.string().max(200),
  },
  output: {
    title: z.string(),
    hint: z.string(),
    columns: z.array(column),
    actions: z.array(action),
    value: z.array(row),
    next: z.string(),
  },
  errors: ['notFound'],
});

const runExtensionAction = defineWrite({
  path: 'extensions/act',
  summary: 'An action of an extension’s page, on a row or on the page. The action names the required right.',
  input: {
    request_id: uuid,
    extension: name,
    page: name,
    action: name,
    /** Row id; empty for an action on the page. */
    row: z.string().max(200),
    values: z.record(z.string().max(50), z.string().max(4000)),
  },
  output: {},
  errors: ['notFound', 'notYet', 'changedMeanwhile'],
});

export const extensionCalls = {
  ...{ extensions, setExtension, extensionPages, extensionPage, runExtensionAction },
};
