import { useState } from 'react';
import { CATEGORIES } from '#contracts/values/categories.ts';
import type { LocalizedText } from '#contracts/values/payment-methods.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { Button } from '../../ui/components.tsx';
import { CellInput, type RowField } from '../../ui/rows.tsx';
import { inLanguages } from '../payments/method-texts.tsx';
import {
  entriesOf,
  MENU_TITLES,
  type MenuEntry,
  type MenuName,
  type Menus,
  menuOf,
  movedEntry,
} from './menu-entries.ts';

const KEYS = CATEGORIES.map(({ key }) => key);
const PAGES = [
  'home',
  'hot',
  'promotions',
  'news',
  'vip',
  'about',
  'faqs',
  'banking',
  'care',
  'contact',
  'help',
];
/** Maximum number of entries in a menu, sub-entries included. */
const MAX_ENTRIES: Record<MenuName, number> = { menu: 60, game_menu: 20 };

type FieldsProps = {
  menus: Menus;
  languages: readonly string[];
  isReadOnly: boolean;
  onChange(part: Partial<Menus>): void;
};

/** Both menus of the site; one entry is edited at a time. */
export function MenuFields({ menus, languages, isReadOnly, onChange }: FieldsProps) {
  return (
    <div className="content-columns">
      {(Object.keys(MENU_TITLES) as MenuName[]).map((name) => (
        <MenuEntries
          key={name}
          {...{ name, languages, isReadOnly }}
          entries={entriesOf(menus, name)}
          onChange={(entries) => onChange({ [name]: menuOf(name, entries) })}
        />
      ))}
    </div>
  );
}

type EntriesProps = {
  name: MenuName;
  entries: readonly MenuEntry[];
  languages: readonly string[];
  isReadOnly: boolean;
  onChange(entries: readonly MenuEntry[]): void;
};

function MenuEntries({ name, entries, languages, isReadOnly, onChange }: EntriesProps) {
  const [opened, open] = useState('');
  const put = (at: number, entry: MenuEntry) => onChange(entries.with(at, entry));
  function add(): void {
    const content_id = crypto.randomUUID().slice(0, 8);
    const category = name === 'menu' ? '' : 'hot';
    onChange([
      ...entries,
      { content_id, title: { EN: '' }, path: '/', icon: 'hot', category, isUnder: false } as MenuEntry,
    ]);
    open(content_id);
  }
  return (
    <section className="content-column">
      <h2>{MENU_TITLES[name]}</h2>
      <ol className="menu-entries">
        {entries.map((entry, at) => (
          <li key={entry.content_id} className={entry.isUnder ? 'menu-entry-under' : undefined}>
            <EntryLine
              {...{ entry, at, entries, isReadOnly, onChange }}
              isOpen={opened === entry.content_id}
              onToggle={() => open(opened === entry.content_id ? '' : entry.content_id)}
            />
            {opened === entry.content_id && (
              <div className="menu-entry-fields">
                {cellsOf(name, at, languages).map((cell) => (
                  <CellInput
                    key={cell.label}
                    cell={cell}
                    row={entry}
                    onChange={(changed) => put(at, changed)}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
      {entries.length < MAX_ENTRIES[name] && !isReadOnly && (
        <p>
          <Button onClick={add}>Add an entry</Button>
        </p>
      )}
    </section>
  );
}

type LineProps = {
  entry: MenuEntry;
  at: number;
  entries: readonly MenuEntry[];
  isReadOnly: boolean;
  isOpen: boolean;
  onToggle(): void;
  onChange(entries: readonly MenuEntry[]): void;
};

/** An entry by its title and link, and how to move or remove it. */
function EntryLine({ entry, at, entries, isReadOnly, isOpen, onToggle, onChange }: LineProps) {
  const title = entry.title.EN || 'New entry';
  const [up, down] = [movedEntry(entries, at, true), movedEntry(entries, at, false)];
  return (
    <div className="menu-entry">
      <button type="button" className="menu-entry-name" aria-expanded={isOpen} onClick={onToggle}>
        <b>{title}</b> <code>{entry.path}</code>
      </button>
      {!isReadOnly && (
        <span className="actions">
          <Button
            tone="quiet"
            disabled={!up}
            aria-label={`Move ${title} up`}
            onClick={() => up && onChange(up)}
          >
            ↑
          </Button>
          <Button
            tone="quiet"
            disabled={!down}
            aria-label={`Move ${title} down`}
            onClick={() => down && onChange(down)}
          >
            ↓
          </Button>
          <Button
            tone="quiet"
            aria-label={`Remove ${title}`}
            onClick={() => onChange(entries.toSpliced(at, 1))}
          >
            Remove
          </Button>
        </span>
      )}
    </div>
  );
}

function cellsOf(name: MenuName, at: number, languages: readonly string[]): RowField<MenuEntry>[] {
  const none = name === 'menu' ? [{ value: '', label: 'No games' }] : [{ value: 'hot', label: 'Hot' }];
  const all = ['EN', ...languages.filter((code) => code !== 'EN')];
  const titles = inLanguages<MenuEntry>(
    'Title',
    all,
    ({ title }) => title as LocalizedText,
    (row, title) => ({ ...row, title }),
  );
  return [
    ...titles.map((cell) => ({ ...cell, maxLength: 60 })),
    {
      ...{ label: 'Link', isRequired: true, maxLength: 200 },
      ...{ read: ({ path }) => path, write: (row, path) => ({ ...row, path: path.trim() }) },
    },
    {
      ...{ label: 'Category', kind: 'choice', options: [...none, ...namedOptions(KEYS)] },
      ...{ read: ({ category }) => category, write: (row, category) => ({ ...row, category }) },
    },
    {
      ...{ label: 'Icon', kind: 'choice', options: namedOptions([...KEYS, ...PAGES]) },
      ...{ read: ({ icon }) => icon, write: (row, icon) => ({ ...row, icon }) },
    },
    ...(name === 'menu' && at > 0
      ? [
          {
            ...{ label: 'Sub-entry of the entry above', kind: 'check' as const },
            read: ({ isUnder }: MenuEntry) => (isUnder ? 'yes' : ''),
            write: (row: MenuEntry, text: string) => ({ ...row, isUnder: text === 'yes' }),
          },
        ]
      : []),
  ];
}
