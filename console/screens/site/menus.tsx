import { useState } from 'react';
import { CATEGORIES } from '#contracts/values/categories.ts';
import type { LocalizedText } from '#contracts/values/payment-methods.ts';
import type { CallOutput } from '../../lib/api.ts';
import { namedOptions } from '../../lib/field-options.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type Outcome } from '../../ui/action.tsx';
import { Button, Page, Placeholder } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { type RowField, Rows } from '../../ui/rows.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';
import { inLanguages, withoutEmptyTexts } from '../payments/method-texts.tsx';

type MenusAnswer = CallOutput<'siteMenus'>;
type Menus = Pick<MenusAnswer, 'menu' | 'game_menu'>;
type Leaf = Menus['game_menu'][number];
type Entry = Omit<Leaf, 'category'> & { category: string; isUnder: boolean };
type Name = keyof Menus;

const TITLES: Record<Name, string> = { menu: 'Main menu', game_menu: 'Games menu' };
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

/** Main entries with what hangs below each, one after another. */
function entriesOf(menus: Menus, name: Name): Entry[] {
  if (name === 'game_menu') return menus.game_menu.map((item) => ({ ...item, isUnder: false }));
  return menus.menu.flatMap(({ children, ...item }) => [
    { ...item, category: item.category ?? '', isUnder: false },
    ...children.map((child) => ({ ...child, category: child.category ?? '', isUnder: true })),
  ]);
}

function menusWith(menus: Menus, name: Name, entries: readonly Entry[]): Menus {
  const leaves = entries.map(({ isUnder, title, category, ...rest }) => ({
    isUnder,
    leaf: { ...rest, title: withoutEmptyTexts(title as LocalizedText), category: category || null },
  }));
  if (name === 'game_menu') {
    const game_menu = leaves.map(({ leaf }) => ({ ...leaf, category: leaf.category ?? 'hot' }));
    return { ...menus, game_menu } as Menus;
  }
  const menu: Menus['menu'] = [];
  for (const { isUnder, leaf } of leaves) {
    const last = menu.at(-1);
    if (isUnder && last) last.children.push(leaf as Menus['menu'][number]['children'][number]);
    else menu.push({ ...leaf, children: [] } as Menus['menu'][number]);
  }
  return { ...menus, menu };
}

/** Entries of the site's menus, in order. */
export default function SiteMenus() {
  const { may } = useSession();
  const { data, error, reload } = useRead('siteMenus', {});
  const [name, change] = useState<Name>();
  const done = useCloseWithToast((isDone) => {
    change(undefined);
    if (isDone) void reload();
  });
  return (
    <Page
      title="Menus"
      hint="A category entry is shown while the site has games in it; sub-entries open with their parent."
    >
      {!data && <Placeholder error={error} />}
      {data &&
        (Object.keys(TITLES) as Name[]).map((menu) => (
          <section key={menu} className="section">
            <h2>{TITLES[menu]}</h2>
            <DataTable
              label={TITLES[menu]}
              rows={entriesOf(data, menu)}
              rowKey={({ content_id }) => content_id}
              columns={[
                {
                  head: 'Entry',
                  cell: ({ title, isUnder }) => (isUnder ? <>· {title.EN}</> : <b>{title.EN}</b>),
                  kind: 'wide',
                },
                { head: 'Link', cell: ({ path }) => <code>{path}</code> },
                {
                  head: 'Category',
                  cell: ({ category }) => (category ? nameLabel(category) : '–'),
                  kind: 'minor',
                },
              ]}
            />
            {may('content', 'write') && (
              <p>
                <Button onClick={() => change(menu)}>Change the {TITLES[menu].toLowerCase()} …</Button>
              </p>
            )}
          </section>
        ))}
      {data && name && <Change menus={data} name={name} onClose={done('Live within a second.')} />}
    </Page>
  );
}

type ChangeProps = { menus: MenusAnswer; name: Name; onClose(isDone: boolean): void };

function Change({ menus, name, onClose }: ChangeProps) {
  const { site } = useSession();
  const act = useWrite();
  const before = { menu: menus.menu, game_menu: menus.game_menu };
  const [rows, setRows] = useState(() => entriesOf(before, name));
  const languages = ['EN', ...menus.languages.filter((code) => code !== 'EN')];

  async function run({ reason = '' }: { reason?: string }): Promise<Outcome> {
    const answer = await act('setSiteMenus', { before, after: menusWith(before, name, rows), reason });
    if (answer.ok || answer.error !== 'invalidRequest') return answer;
    return {
      wrong: '',
      text: 'Each entry needs an English title and a path of this site, for example /slots.',
    };
  }
  return (
    <Action
      title={`${TITLES[name]} of ${site.name}`}
      verb="Change"
      run={run}
      onClose={onClose}
      body={
        <Rows
          legend="Entry"
          rows={rows}
          cells={cellsOf(name, languages)}
          fresh={() => ({
            ...{ content_id: crypto.randomUUID().slice(0, 8), title: { EN: '' }, path: '/', icon: 'hot' },
            ...{ category: name === 'menu' ? '' : 'hot', isUnder: false },
          })}
          max={name === 'menu' ? 60 : 20}
          onChange={setRows}
        />
      }
    >
      In the order visitors see them. A title left empty in a language falls back to English.
    </Action>
  );
}

function cellsOf(name: Name, languages: readonly string[]): RowField<Entry>[] {
  const none = name === 'menu' ? [{ value: '', label: 'No games' }] : [{ value: 'hot', label: 'Hot' }];
  return [
    ...inLanguages<Entry>(
      'Title',
      languages,
      ({ title }) => title as LocalizedText,
      (row, title) => ({ ...row, title }),
    ),
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
    ...(name === 'menu'
      ? [
          {
            ...{ label: 'Sub-entry of the entry above', kind: 'check' as const },
            read: ({ isUnder }: Entry) => (isUnder ? 'yes' : ''),
            write: (row: Entry, text: string) => ({ ...row, isUnder: text === 'yes' }),
          },
        ]
      : []),
  ];
}
