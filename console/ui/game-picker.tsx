import { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import type { CallOutput } from '../lib/api.ts';
import { useRead } from '../lib/query.ts';
import { Button } from './components.tsx';

type Game = CallOutput<'gameChoices'>['value'][number];
/** Which games are offered: of one provider, or those that play free rounds. */
export type GameFilter = { provider?: string; hasFreeRounds?: boolean };
/** `keys`: chosen games as `PROVIDER/code`, in their order. */
type GamePickerProps = {
  id: string;
  label: string;
  keys: readonly string[];
  max: number;
  filter?: GameFilter | undefined;
  isInvalid?: boolean;
  onChange(keys: string[]): void;
};

const keyOf = ({ provider_code, game_code }: Game) => `${provider_code}/${game_code}`;

/** Chooses games on sale by name and picture. Arrow keys and Enter choose; Escape closes the list. */
export default function GamePicker({ id, label, keys, max, filter, isInvalid, onChange }: GamePickerProps) {
  const [find, setFind] = useState('');
  const query = { provider_code: filter?.provider ?? '', free_rounds: filter?.hasFreeRounds ?? false };
  const { data } = useRead('gameChoices', { ...query, find: find.trim() });
  const [picked, setPicked] = useState<readonly Game[]>([]);
  const named = useRead('gameChoices', { keys: [...keys].sort() }).data;
  const gameOf = (key: string) => [...picked, ...(named?.value ?? [])].find((game) => keyOf(game) === key);
  const offered = (data?.value ?? []).filter((game) => !keys.includes(keyOf(game)));
  const put = (game: Game | null) => {
    if (!game) return;
    setPicked([...picked, game]);
    onChange(max === 1 ? [keyOf(game)] : [...keys, keyOf(game)]);
    setFind('');
  };
  return (
    <div className="game-picker">
      {(keys.length < max || max === 1) && (
        <Combobox.Root<Game>
          items={offered}
          filter={null}
          value={null}
          onValueChange={put}
          inputValue={find}
          onInputValueChange={setFind}
          itemToStringLabel={({ game_name }) => game_name}
          autoHighlight
        >
          <Combobox.Input
            id={id}
            maxLength={60}
            placeholder={keys.length > 0 && max === 1 ? 'Choose another game' : 'Search by name or code'}
            aria-invalid={isInvalid || undefined}
          />
          <Combobox.Portal>
            <Combobox.Positioner className="game-picker-layer" sideOffset={4}>
              <Combobox.Popup className="game-picker-popup">
                <Combobox.Empty>
                  {data && offered.length === 0 && <p className="hint">No matching games available.</p>}
                </Combobox.Empty>
                <Combobox.List aria-label={`${label}: games`}>
                  {(game: Game) => (
                    <Combobox.Item key={keyOf(game)} value={game} className="game-picker-item">
                      <GameLabel name={game.game_name} code={keyOf(game)}>
                        {game.cover}
                      </GameLabel>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
      <ChosenGames {...{ keys, max, gameOf, isLoaded: named !== undefined, onChange }} />
    </div>
  );
}

type ChosenProps = Pick<GamePickerProps, 'keys' | 'max' | 'onChange'> & {
  gameOf(key: string): Game | undefined;
  isLoaded: boolean;
};

/** What is chosen, in its order. */
function ChosenGames({ keys, max, gameOf, isLoaded, onChange }: ChosenProps) {
  if (keys.length === 0) return null;
  return (
    <ol className="game-picker-chosen">
      {keys.map((key, at) => (
        <li key={key}>
          <GameLabel name={gameOf(key)?.game_name ?? (isLoaded ? 'Not available' : '…')} code={key}>
            {gameOf(key)?.cover}
          </GameLabel>
          {max > 1 && at > 0 && (
            <Button
              tone="quiet"
              aria-label={`Move ${key} up`}
              onClick={() => onChange(keys.toSpliced(at - 1, 2, key, keys[at - 1]!))}
            >
              ↑
            </Button>
          )}
          <Button tone="quiet" aria-label={`Remove ${key}`} onClick={() => onChange(keys.toSpliced(at, 1))}>
            Remove
          </Button>
        </li>
      ))}
    </ol>
  );
}

type LabelProps = { name: string; code: string; children?: string | undefined };

/** A game's picture, name and code; its initial without a picture of this installation. */
function GameLabel({ name, code, children: cover }: LabelProps) {
  const [isBroken, setBroken] = useState(false);
  const isOurs = cover !== undefined && cover !== '' && !/^(https?:|data:|\/)/.test(cover);
  return (
    <span className="game-label">
      {isOurs && !isBroken ? (
        <img src={`/images/${cover}-160.avif`} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <span className="game-initial" aria-hidden="true">
          {name.charAt(0)}
        </span>
      )}
      <span>
        {name}
        <small>{code}</small>
      </span>
    </span>
  );
}
