import type { ExtensionAction, ExtensionItem } from '#contracts/console/extensions.ts';
import { deny } from '../../platform/console/denial.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  ModuleConsole,
} from '../../platform/console/module-console.ts';
import type { Db } from '../../platform/database/index.ts';
import { callPath } from './calls.ts';
import type {
  ActionField,
  ExtensionPage,
  InstalledExtension,
  NeededRight,
  PageAction,
} from './extension-definition.ts';
import { isOn, listApplied, listSwitches, setSwitch } from './switches.ts';

const MAX_LENGTH = 500;

/** `files` lists an extension's migrations as found in its folder. */
type Files = (name: string) => readonly string[];

/** Console calls: the list of extensions, and their pages and actions. */
export function createExtensionsConsole(
  extensions: readonly InstalledExtension[],
  files: Files,
): ModuleConsole {
  const byName = new Map(extensions.map((extension) => [extension.name, extension]));
  return { handlers: { ...listing(byName, files), ...pages(byName) } };
}

type ByName = ReadonlyMap<string, InstalledExtension>;

const listing = (byName: ByName, files: Files): ConsoleHandlers => ({
  async extensions(_, { db, site }) {
    const [applied, switches] = await Promise.all([listApplied(db), listSwitches(db, site.id)]);
    const names = new Set([...byName.keys(), ...applied.map(({ extension }) => extension)]);
    const value = [...names].sort().map((name): ExtensionItem => {
      const found = byName.get(name);
      const own = applied.filter(({ extension }) => extension === name).map((row) => row.name);
      const state = switches.find(({ extension }) => extension === name);
      const { calls = {}, pages: shown = {} } = found?.module ?? {};
      return {
        ...{ name, version: found?.version ?? '', is_installed: found !== undefined },
        ...{ is_switched: found?.module !== undefined, is_on: state?.is_on ?? false },
        ...{ changed_at: state?.changed_at.toISOString() ?? null, applied: own },
        missing: files(name).filter((file) => !own.includes(file)),
        events: Object.keys(found?.messages ?? {}).map((event) => `x.${name}.${event}`),
        calls: Object.keys(calls).map((call) => callPath(name, call)),
        pages: Object.entries(shown).map(([page, { title }]) => ({ extension: name, page, title })),
      };
    });
    return { value };
  },
  async setExtension({ extension, is_on }, { tx, site, now }) {
    if (!byName.get(extension)?.module) deny('notFound');
    const was = await setSwitch(tx, site.id, extension, is_on, now);
    const change = { subject: `extension:${extension}`, before: { is_on: was }, after: { is_on } };
    return { answer: {}, change };
  },
});

const pages = (byName: ByName): ConsoleHandlers => ({
  async extensionPages(_, context) {
    const switches = await listSwitches(context.db, context.site.id);
    const used = switches.filter((toggle) => toggle.is_on).map(({ extension }) => extension);
    const value = used.sort().flatMap((extension) =>
      Object.entries(byName.get(extension)?.module?.pages ?? {})
        .filter(([, page]) => mayUse(context, page.needs))
        .map(([page, { title }]) => ({ extension, page, title })),
    );
    return { value };
  },
  async extensionPage({ extension, page: name, after }, context) {
    const page = await findPage(byName, context.db, context.site.id, extension, name);
    requireRight(context, page.needs);
    const { title, hint = '', columns, actions = {} } = page;
    const { rows, next = '' } = await page.rows(context.db, { site: context.site, after, now: context.now });
    const usable = Object.entries(actions).filter(([, { needs }]) => mayUse(context, needs));
    return {
      ...{ title, hint, columns: [...columns], value: [...rows], next },
      actions: usable.map(([action, declared]) => actionItem(action, declared)),
    };
  },
  async runExtensionAction({ extension, page: name, action: actionName, row, values }, context) {
    const page = await findPage(byName, context.tx, context.site.id, extension, name);
    const action = own(page.actions, actionName) ?? deny('notFound');
    requireRight(context, action.needs);
    if ((action.on === 'page') !== (row === '')) deny('notFound');
    const { tx, site, reason, now, staff } = context;
    const checked = checkValues(action.fields ?? {}, values);
    const author = { id: staff.id, name: staff.name };
    const done = await action.run(tx, { site, row, values: checked, staff: author, reason, now });
    if (!done) deny('notFound');
    return { answer: {}, change: { subject: `x.${extension}.${actionName}:${row || name}`, ...done } };
  },
});

/** A declared page or action; inherited property names are ignored. */
const own = <T>(declared: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  declared && Object.hasOwn(declared, name) ? declared[name] : undefined;

async function findPage(
  byName: ByName,
  db: Db,
  siteId: number,
  extension: string,
  name: string,
): Promise<ExtensionPage> {
  const page = own(byName.get(extension)?.module?.pages, name);
  if (!page || !(await isOn(db, siteId, extension))) deny('notFound');
  return page;
}

const mayUse = ({ hasAccess, staff }: ConsoleContext, [right, ...accesses]: NeededRight): boolean =>
  !staff.token && hasAccess(right, ...accesses);

function requireRight(context: ConsoleContext, needs: NeededRight): void {
  if (!mayUse(context, needs)) deny('notAllowed', { right: needs[0] });
}

function checkValues(fields: NonNullable<PageAction['fields']>, values: Readonly<Record<string, string>>) {
  const wrong = Object.keys(values).filter((name) => !Object.hasOwn(fields, name));
  const checked: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]?.trim() ?? '';
    if (!isValid(field, value)) wrong.push(name);
    checked[name] = value;
  }
  if (wrong.length > 0) deny('invalidRequest', { fields: wrong.map((field) => ({ field, rule: 'value' })) });
  return checked;
}

function isValid(field: ActionField, value: string): boolean {
  const { kind, options = [], is_required = true, max_length = MAX_LENGTH } = field;
  if (value === '') return !is_required;
  if (kind === 'choice') return options.some((option) => option.value === value);
  return value.length <= max_length;
}

function actionItem(name: string, action: PageAction): ExtensionAction {
  const { label, text = '', on = 'row', is_dangerous = false, fields = {} } = action;
  return {
    ...{ name, label, text, on, is_dangerous },
    fields: Object.entries(fields).map(([field, declared]) => ({
      ...{ name: field, kind: 'text', hint: '', is_required: true, max_length: MAX_LENGTH, options: [] },
      ...declared,
    })),
  };
}
