import { useState } from 'react';
import type { GAME_ROWS } from '#contracts/console/site-content.ts';
import type { CallOutput } from '../../lib/api.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type Outcome, type Values } from '../../ui/action.tsx';
import { Button, Placeholder } from '../../ui/components.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type List = (typeof GAME_ROWS)[number];
type Game = CallOutput<'siteGameRow'>['value'][number];
type Props = { list: List; onDone(): void };

const RULES: Record<List, string> = {
  hot: 'the hot games in the site’s order',
  featured: 'the site’s order',
  popular: 'the most played games of 30 days',
  new: 'the newest games',
};
const textOf = ({ provider_code, game_code }: Game) => `${provider_code}/${game_code}`;

/** A game row of the home page: by hand, or by its rule. */
export function SiteGameRow({ list, onDone }: Props) {
  const { may } = useSession();
  const { data, error, reload } = useRead('siteGameRow', { list });
  const [isOpen, setOpen] = useState(false);
  const done = useCloseWithToast((isDone) => {
    setOpen(false);
    if (!isDone) return;
    void reload();
    onDone();
  });
  return (
    <section className="card">
      <h3>{nameLabel(list)}</h3>
      {!data && <Placeholder error={error} />}
      {data && data.value.length === 0 && <p className="hint">Filled with {RULES[list]}.</p>}
      <ol>
        {data?.value.map((game) => (
          <li key={textOf(game)}>
            <code>{textOf(game)}</code>
          </li>
        ))}
      </ol>
      {data && may('games', 'write') && (
        <Button onClick={() => setOpen(true)}>
          Arrange<span className="unseen"> the row {nameLabel(list)}</span> …
        </Button>
      )}
      {data && isOpen && (
        <Arrange list={list} known={data.value} onClose={done('Live on the home page within a second.')} />
      )}
    </section>
  );
}

type ArrangeProps = { list: List; known: readonly Game[]; onClose(isDone: boolean): void };

function Arrange({ list, known, onClose }: ArrangeProps) {
  const act = useWrite();
  async function run({ games = '', reason = '' }: Values): Promise<Outcome> {
    const after = games
      .split(',')
      .filter(Boolean)
      .map((key) => {
        const [provider_code = '', game_code = ''] = key.split('/');
        return { provider_code, game_code };
      });
    const answer = await act('setSiteGameRow', { list, before: [...known], after, reason });
    if (answer.ok || answer.error !== 'notFound') return answer;
    return { wrong: 'games', text: 'Remove the games that are not available.' };
  }
  const games = { name: 'games', label: 'Games', kind: 'games' as const, max: 24, isRequired: false };
  return (
    <Action
      title={`Game row: ${nameLabel(list)}`}
      verb="Arrange"
      fields={[{ ...games, initial: known.map(textOf).join(',') }]}
      run={run}
      onClose={onClose}
    >
      In the order visitors see them. An empty row is filled with {RULES[list]}.
    </Action>
  );
}
