import { SETTING_KEY, SETTING_KINDS, type SettingKindName } from '#contracts/console/setting-kinds.ts';
import type { Db, Tx } from '../database/index.ts';
import { parseBody, requireKey } from './draft-bodies.ts';
import type { DraftKind, Fields } from './module-console.ts';

/** Where a setting is stored. */
export type SettingStore = Pick<DraftKind, 'isNotPreviewed' | 'people'> & {
  /** What is in force, as the declaration's body; JSON alone. */
  read(db: Db, siteId: number): Promise<object>;
  write(tx: Tx, siteId: number, body: Fields): Promise<void>;
  /** What prevents its publication, as sentences. */
  problems?(db: Db, siteId: number, body: Fields): Promise<string[]>;
};

/** A declared setting as a kind of draft with a single item. */
export function settingKind(
  name: SettingKindName,
  { read, write, problems, ...rules }: SettingStore,
): DraftKind {
  const { label, body } = SETTING_KINDS[name];
  return {
    ...rules,
    isAlsoSetDirectly: true,
    parse(sent, key) {
      requireKey(key === SETTING_KEY);
      return parseBody(body, sent);
    },
    known: async (db, siteId) => new Map([[SETTING_KEY, { ...(await read(db, siteId)), texts: {} }]]),
    title: () => label,
    isShown: () => true,
    path: () => '/',
    problems: async (db, siteId, _key, drafted) => (await problems?.(db, siteId, drafted)) ?? [],
    publish: (tx, siteId, _key, drafted) => write(tx, siteId, drafted),
  };
}
