import { useState } from 'react';
import type { GameSettingsValues } from '#contracts/console/own-games.ts';
import type { CallOutput } from '../../lib/api.ts';
import { refusedFields } from '../../lib/field-problem.ts';
import { decimal, formatMoney, toMinor } from '../../lib/format.ts';
import { useRead, useWrite } from '../../lib/query.ts';
import { nameLabel, useSession } from '../../lib/session.ts';
import { Action, type FormField, type Outcome, type Values } from '../../ui/action.tsx';
import { Badge, Button, Fact, Facts, Page } from '../../ui/components.tsx';
import { Link } from '../../ui/link.tsx';
import { Queue } from '../../ui/queue.tsx';
import { useCloseWithToast } from '../../ui/toast.tsx';

type Game = CallOutput<'ownGames'>['value'][number];
type AmountName = 'min_stake' | 'max_stake' | 'max_win';

const AMOUNTS: Record<AmountName, string> = {
  min_stake: 'Minimum stake',
  max_stake: 'Maximum stake',
  max_win: 'Maximum win per bet',
};
/** Games not on sale have no name here. */
const nameOf = ({ name, game_code }: Game) => name || nameLabel(game_code.replaceAll('-', '_'));
/** A shared game is limited by the possible loss of its rounds. */
const labelOf = (name: AmountName, { kind }: Game) =>
  name === 'max_win' && kind === 'shared' ? 'Maximum loss per round' : AMOUNTS[name];

/** Our own games of a brand: stakes, maximum win and pace. */
export default function OwnGames() {
  const { may, site } = useSession();
  const { data, error, reload } = useRead('ownGames', {});
  const [code, choose] = useState('');
  const sum = (amount: string) => formatMoney({ amount, currency: site.currency });
  const range = ({ settings, bounds }: Game) =>
    `${sum(settings.min_stake ?? bounds.min_stake)} – ${sum(settings.max_stake ?? bounds.max_stake)}`;
  return (
    <Page
      title="Own games"
      hint="Stakes, maximum win and pace of the built-in games. Changes apply from the next bet and can only tighten what the game, the exposure limits and the jurisdiction allow."
    >
      <Queue
        label="Own games"
        rows={data?.value}
        error={error}
        empty="No own games."
        rowKey={({ game_code }) => game_code}
        chosen={data?.value.find(({ game_code }) => game_code === code)}
        onChoose={(row) => choose(row?.game_code ?? '')}
        detailTitle={nameOf}
        detail={(row) => (
          <Detail key={row.game_code} game={row} mayChange={may('games', 'write')} onDone={reload} />
        )}
        columns={[
          { head: 'Game', cell: (row) => <b>{nameOf(row)}</b>, kind: 'wide', sort: nameOf },
          { head: 'Stakes', cell: range },
          {
            head: 'Maximum win',
            cell: ({ settings, bounds }) => sum(settings.max_win ?? bounds.max_win),
            kind: 'minor',
          },
          { head: 'Pace', cell: paceOf, kind: 'minor' },
          { head: 'State', cell: (row) => <State game={row} /> },
        ]}
      />
      <p className="section hint">
        Turn games on or off: <Link to="/games">games</Link>. Bankroll and limits of all own games:{' '}
        <Link to="/exposure-limits">exposure limits</Link>.
      </p>
    </Page>
  );
}

const seconds = (ms: number) => `${ms / 1000} s`;
const paceOf = ({ settings, bounds }: Game) => {
  const ms = settings.cycle_ms ?? bounds.cycle_ms;
  return ms === null ? 'set by the game' : seconds(ms);
};

function State({ game: { is_on_sale, settings } }: { game: Game }) {
  const isChanged = Object.values(settings).some((value) => value !== null);
  return (
    <>
      <Badge tone={is_on_sale ? 'good' : 'plain'}>{is_on_sale ? 'available' : 'off'}</Badge>
      {isChanged && <Badge tone="warn">changed</Badge>}
    </>
  );
}

/** Without one, players have to trust the operator, and the game's pages say so. */
function entropyOf({ settings, bounds }: Game): string {
  if (settings.outside_entropy ?? bounds.mixes_by_default)
    return `mixed in, from ${sourceOf(bounds.entropy_source)}`;
  return bounds.entropy_source
    ? 'none: players must trust the house not to look at the seed; the game’s pages say so'
    : 'none: players must trust the house not to look at the seed. To add one, set BEACON_NODES on the server.';
}
const SOURCES: Record<string, string> = {
  demo: 'the simulated chain',
  tron: 'the TRON blockchain',
  bitcoin: 'the Bitcoin blockchain',
  drand: 'the drand beacon',
};
const sourceOf = (source: string | null) =>
  source === null ? 'no source: not open' : (SOURCES[source] ?? source);

const MIXING: Record<string, boolean> = { mix: true, none: false };

type DetailProps = { game: Game; mayChange: boolean; onDone(): void };

function Detail({ game, mayChange, onDone }: DetailProps) {
  const { currency } = useSession().site;
  const [isOpen, setOpen] = useState(false);
  const sum = (amount: string) => formatMoney({ amount, currency });
  const { settings, bounds, kind, game_code } = game;
  const close = useCloseWithToast((isDone) => {
    setOpen(false);
    if (isDone) onDone();
  });
  const limit = (name: AmountName) => settings[name] ?? bounds[name];
  return (
    <>
      <Facts>
        <Fact name="Code">{game_code}</Fact>
        <Fact name="Kind">
          {kind === 'shared' ? 'Shared: one round for all players' : 'One player per round'}
        </Fact>
        {(Object.keys(AMOUNTS) as AmountName[]).map((name) => (
          <Fact key={name} name={labelOf(name, game)}>
            {sum(limit(name))}
            {settings[name] !== null && ` (default: ${sum(bounds[name])})`}
          </Fact>
        ))}
        <Fact name="Minimum time between rounds">
          {paceOf(game)}
          {settings.cycle_ms !== null && ` (default: ${seconds(bounds.cycle_ms ?? 0)})`}
        </Fact>
        {game.can_mix && <Fact name="Public value in the draw">{entropyOf(game)}</Fact>}
        {bounds.stakes.length > 0 && (
          <Fact name="Stakes of the game">{bounds.stakes.map(sum).join(', ')}</Fact>
        )}
      </Facts>
      {mayChange && (
        <div className="actions">
          <Button tone="primary" onClick={() => setOpen(true)}>
            Change …
          </Button>
        </div>
      )}
      {isOpen && <Change game={game} onClose={close('Applies from the next bet.')} />}
    </>
  );
}

type ChangeProps = { game: Game; onClose(isDone: boolean): void };

function Change({ game, onClose }: ChangeProps) {
  const { currency } = useSession().site;
  const act = useWrite();
  const { settings, bounds, game_code } = game;
  const sum = (amount: string) => formatMoney({ amount, currency });
  const fields = fieldsOf(game, currency);

  async function run({ reason = '', ...values }: Values): Promise<Outcome> {
    const after: GameSettingsValues = { ...settings };
    for (const name of Object.keys(AMOUNTS) as AmountName[]) {
      const typed = (values[name] ?? '').trim();
      const amount = typed === '' ? null : toMinor(typed, currency);
      if (amount === undefined) return { wrong: name, text: 'Not a valid amount.' };
      after[name] = amount;
    }
    if (bounds.min_cycle_ms !== null) {
      const typed = (values.cycle_ms ?? '').trim();
      if (typed !== '' && !/^\d{1,2}(\.\d)?$/.test(typed))
        return { wrong: 'cycle_ms', text: 'Seconds, such as 3 or 2.5.' };
      after.cycle_ms = typed === '' ? null : Math.round(Number(typed) * 1000);
    }
    if (bounds.entropy_source) after.outside_entropy = MIXING[values.outside_entropy ?? ''] ?? null;
    const answer = await act('setOwnGame', { game_code, before: settings, after, reason });
    if (answer.ok) return answer;
    if (answer.error === 'changedMeanwhile')
      return { wrong: '', text: 'Nothing to change, or someone else changed it. Review it again.' };
    if (answer.error !== 'invalidRequest') return answer;
    const [first] = refusedFields(answer.detail);
    return { wrong: first?.field.split('.').at(-1) ?? '', text: refusalOf(first, game, sum) };
  }
  return (
    <Action title={nameOf(game)} verb="Change" fields={fields} run={run} onClose={onClose}>
      Leave a field empty to use the value of the game, the exposure limits or the jurisdiction. Open rounds
      are not affected.
    </Action>
  );
}

function fieldsOf(game: Game, currency: string): FormField[] {
  const { settings, bounds } = game;
  const amounts = (Object.keys(AMOUNTS) as AmountName[]).map((name): FormField => {
    const [from, to] = [bounds.min_stake, bounds.max_stake].map((amount) =>
      formatMoney({ amount, currency }),
    );
    return {
      name,
      label: `${labelOf(name, game)}, ${currency}`,
      initial: settings[name] === null ? '' : decimal({ amount: settings[name], currency }),
      isRequired: false,
      hint:
        name === 'max_win'
          ? `At most ${formatMoney({ amount: bounds.max_win, currency })}`
          : `${from} to ${to}`,
    };
  });
  if (bounds.entropy_source)
    amounts.push({
      name: 'outside_entropy',
      label: 'Public value in the draw',
      kind: 'choice',
      options: [
        { value: 'default', label: `Default: ${bounds.mixes_by_default ? 'mixed in' : 'none'}` },
        { value: 'mix', label: `Mix in a value of ${sourceOf(bounds.entropy_source)}` },
        { value: 'none', label: 'None: only seed and bets decide. Players see this' },
      ],
      initial: settings.outside_entropy === null ? 'default' : settings.outside_entropy ? 'mix' : 'none',
      hint: 'Unknown to everyone until betting closes. Rounds wait for it and are voided if it does not arrive. No round opens while its source is down.',
    });
  if (bounds.min_cycle_ms === null) return amounts;
  const cycle: FormField = {
    name: 'cycle_ms',
    label: 'Seconds between rounds',
    initial: settings.cycle_ms === null ? '' : String(settings.cycle_ms / 1000),
    isRequired: false,
    hint: `${bounds.min_cycle_ms / 1000} to 60`,
  };
  return [...amounts, cycle];
}

function refusalOf(
  wrong: { field: string; rule?: string } | undefined,
  { bounds }: Game,
  sum: (amount: string) => string,
): string {
  if (wrong?.rule === 'step' && bounds.stakes.length > 0)
    return `One of the stakes of the game: ${bounds.stakes.map(sum).join(', ')}.`;
  if (wrong?.rule === 'step') return `A multiple of ${sum(bounds.step)}.`;
  return 'Outside the allowed range.';
}
