import { findSlotGame, type SlotRound } from '#games/slot-games.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { blocksOf, drawsOf, type ReelDraw } from './draws.ts';

/** The byte stream of a round and how each stop was read from it. */
export function StreamTable({ serverSeed, round }: { serverSeed: string; round: SlotRound }) {
  const { t } = useTranslation();
  const seeds = { serverSeed, clientSeed: round.clientSeed, nonce: round.nonce };
  const lengths = findSlotGame(round.gameCode)?.rules.strips.map((strip) => strip.length) ?? [];
  const draws = drawsOf(seeds, lengths, round.spins.length);
  const last = draws.at(-1)?.at(-1)?.words.at(-1)?.block ?? 0;
  const [paid, ...free] = draws;
  return (
    <div className="grid gap-4 text-sm">
      <p className="text-muted">{t('game.wordsText')}</p>
      <ol className="grid gap-2">
        {blocksOf(seeds, last + 1).map(({ message, hex }) => (
          <li key={message} className="rounded-md bg-surface-2 p-2.5">
            <code className="block text-xs break-all text-muted">HMAC-SHA256(…, {message})</code>
            <code className="text-xs break-all">{hex.replace(/(.{8})(?!$)/g, '$1 ')}</code>
          </li>
        ))}
      </ol>
      {paid && <SpinWords draws={paid} />}
      {free.length > 0 && (
        <details>
          <summary className="touch flex cursor-pointer items-center font-medium">
            {t('game.wordsOfFreeSpins', { count: free.length })}
          </summary>
          <div className="grid gap-4">
            {free.map((spin) => (
              <SpinWords key={placeOf(spin)} draws={spin} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function SpinWords({ draws }: { draws: readonly ReelDraw[] }) {
  const { t } = useTranslation();
  return (
    <div className="overflow-x-auto">
      <table className="tabular w-full min-w-120 text-start">
        <thead className="text-muted">
          <tr>
            {['reel', 'place', 'hex', 'word', 'modulo', 'stop'].map((column) => (
              <th key={column} className="py-1.5 pe-3 text-start font-medium">
                {t(`game.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {draws.flatMap(({ words, length, stop }, reel) =>
            words.map(({ word, block, place, isDiscarded }) => (
              <tr
                key={`${block}.${place}`}
                className={`border-t border-line ${isDiscarded ? 'text-muted line-through' : ''}`}
              >
                <td className="py-1.5 pe-3">{reel + 1}</td>
                <td className="pe-3">
                  {block}.{place}
                </td>
                <td className="pe-3">
                  <code className="text-xs">{word.toString(16).padStart(8, '0')}</code>
                </td>
                <td className="pe-3">{word}</td>
                <td className="pe-3">mod {length}</td>
                <td className="font-semibold">{isDiscarded ? '' : stop}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The start of a spin's words in the stream; no two spins share it. */
function placeOf(spin: readonly ReelDraw[]): string {
  const first = spin[0]?.words[0];
  return `${first?.block}.${first?.place}`;
}
