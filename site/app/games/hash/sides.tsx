import type { HashView } from '#games/hash/index.ts';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';

/** A side of the table: the result it stands for, what makes it win, and its characters of the hash. */
type Side = {
  name: string;
  hint: (t: Translate) => string;
  /** Positions of its characters among those that decide; none where both sides share them. */
  own: readonly number[];
};
type Layout = {
  sides: readonly [Side, Side];
  /** Number of characters between the sides. */
  shared: number;
  hasTie: boolean;
  /** Characters of the hash, counted from 0, where reading begins. */
  start: readonly number[];
};

const hinted = (text: string) => () => text;
const END = 63;

/** How each game is laid out. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  'hash-odd-even': {
    sides: [
      { name: 'odd', hint: hinted('1 3 5 7 9'), own: [] },
      { name: 'even', hint: hinted('0 2 4 6 8'), own: [] },
    ],
    ...{ shared: 1, hasTie: false, start: [END] },
  },
  'hash-big-small': {
    sides: [
      { name: 'small', hint: hinted('0 1 2 3 4'), own: [] },
      { name: 'big', hint: hinted('5 6 7 8 9'), own: [] },
    ],
    ...{ shared: 1, hasTie: false, start: [END] },
  },
  'hash-lucky': {
    sides: [
      { name: 'lucky', hint: (t) => t('game.hash.mixed'), own: [] },
      { name: 'none', hint: (t) => t('game.hash.alike'), own: [] },
    ],
    ...{ shared: 2, hasTie: false, start: [END - 1, END] },
  },
  'hash-dragon-tiger': {
    sides: [
      { name: 'dragon', hint: hinted('0–15'), own: [0] },
      { name: 'tiger', hint: hinted('0–15'), own: [1] },
    ],
    ...{ shared: 0, hasTie: true, start: [END - 1, END] },
  },
  'hash-bull': {
    sides: [
      { name: 'banker', hint: (t) => t('game.hash.points'), own: [0, 1, 2] },
      { name: 'player', hint: (t) => t('game.hash.points'), own: [2, 3, 4] },
    ],
    ...{ shared: 0, hasTie: true, start: [END - 4, END - 3, END - 2, END - 1, END] },
  },
};

/** Positions in the hash, from 0, at which its reading begins. */
export const startOf = (gameCode: string): readonly number[] => LAYOUTS[gameCode]!.start;

type SidesProps = {
  gameCode: string;
  /** The result; null until the hash has been shown. */
  view: HashView | null;
  /** The player's bet. */
  bet: string;
};

/** Both sides and the characters that decide between them; the winner and the player's bet stand out. */
export function Sides({ gameCode, view, bet }: SidesProps) {
  const { t } = useTranslation();
  const { sides, shared, hasTie } = LAYOUTS[gameCode]!;
  const characters = view?.at.map((at) => view.hash[at]!) ?? [];
  const middle = Array.from({ length: shared }, (_, i) => characters[i]);
  const [left, right] = sides.map((side, i) => (
    <Plate
      key={side.name}
      name={side.name}
      hint={side.own.length > 0 && view ? String(view.values[i]) : side.hint(t)}
      tiles={side.own.map((place) => characters[place])}
      winner={view?.winner ?? null}
      bet={bet}
    />
  ));
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-stretch gap-2 sm:gap-4">
      {left}
      <div className="grid content-center justify-items-center gap-2">
        {shared > 0 && (
          <div className="flex gap-1.5">
            {middle.map((character, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position
              <Tile key={place} character={character} isLarge />
            ))}
          </div>
        )}
        {hasTie && <Plate name="tie" hint={null} tiles={[]} winner={view?.winner ?? null} bet={bet} />}
      </div>
      {right}
    </div>
  );
}

type PlateProps = {
  name: string;
  hint: string | null;
  tiles: readonly (string | undefined)[];
  winner: string | null;
  bet: string;
};

function Plate({ name, hint, tiles, winner, bet }: PlateProps) {
  const { t } = useTranslation();
  const isWinner = winner === name;
  return (
    <div
      data-side={name}
      data-won={isWinner || undefined}
      className={classes(
        'grid content-center justify-items-center gap-1 rounded-lg border-2 px-2 py-2 text-center transition-colors sm:gap-2',
        isWinner
          ? 'border-[#ffd84d] bg-[#ffd84d] text-[#221d00]'
          : bet === name
            ? 'border-[#ffd84d] bg-[#000]/35'
            : 'border-[#fff]/20 bg-[#000]/35',
      )}
    >
      <b className="text-base leading-tight font-extrabold sm:text-2xl">{t(`game.hash.${name}`)}</b>
      {tiles.length > 0 && (
        <span className="flex gap-1">
          {tiles.map((character, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position
            <Tile key={place} character={character} isLarge={tiles.length === 1} />
          ))}
        </span>
      )}
      {hint && <span className="tabular text-xs leading-tight sm:text-sm">{hint}</span>}
      <span className="min-h-4 text-xs font-semibold">{bet === name && t('game.hash.yours')}</span>
    </div>
  );
}

/** A deciding character; a question mark until it is known. */
function Tile({ character, isLarge }: { character: string | undefined; isLarge: boolean }) {
  return (
    <span
      className={classes(
        'grid place-items-center rounded-md border font-mono font-extrabold',
        isLarge ? 'size-11 text-2xl sm:size-16 sm:text-4xl' : 'size-8 text-lg sm:size-12 sm:text-2xl',
        character === undefined ? 'border-dashed border-[#fff]/35' : 'border-[#fff]/25',
      )}
      style={character === undefined ? undefined : { background: '#12120a', color: '#ffd84d' }}
    >
      {character ?? '?'}
    </span>
  );
}
