import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  findSlotGame,
  isClientSeed,
  isServerSeed,
  type SlotGame,
  type SlotRound,
  seedHash,
  slotGames,
} from '#games/slot-games.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, CopyField, Panel, TextInput } from '../../ui/index.ts';
import { SpinGrids } from './spin-grids.tsx';
import { StreamTable } from './stream-table.tsx';
import type { ProofState } from './use-proof.ts';

type Fields = { serverSeed: string; clientSeed: string; nonce: string; stake: string };

/** Replays a round from typed seeds. Nothing is sent anywhere. */
export function ManualCheck({ proof }: { proof: ProofState }) {
  const { t } = useTranslation();
  const [fields, setFields] = useState<Fields>(() => initialFields(proof));
  const [result, setResult] = useState<{ round: SlotRound; serverSeed: string } | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const game = useSlotGame(proof);
  const errors = errorsOf(fields, game);
  const set = (name: keyof Fields) => (value: string) =>
    setFields((now) => ({ ...now, [name]: value.trim() }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.values(errors).some(Boolean)) return setResult(null);
    const { serverSeed, clientSeed } = fields;
    const round = game.play({
      serverSeed,
      clientSeed,
      nonce: Number(fields.nonce),
      stake: BigInt(fields.stake),
    });
    setResult({ round, serverSeed });
  };
  const inputs: [keyof Fields, string][] = [
    ['serverSeed', 'game.serverSeed'],
    ['clientSeed', 'game.clientSeed'],
    ['nonce', 'game.nonce'],
    ['stake', 'game.stakeMinor'],
  ];
  return (
    <Panel title={t('game.byHand')}>
      <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2" data-by-hand>
        <p className="text-sm text-muted sm:col-span-2">{t('game.byHandText')}</p>
        {inputs.map(([name, label]) => (
          <TextInput
            key={name}
            name={name}
            label={t(label)}
            value={fields[name]}
            error={isSubmitted && errors[name] ? t(errors[name]) : null}
            filter={name === 'nonce' || name === 'stake' ? 'digits' : undefined}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            onChange={set(name)}
          />
        ))}
        <div className="sm:col-span-2">
          <Button type="submit">{t('game.compute')}</Button>
        </div>
      </form>
      {result && (
        <div className="mt-5 grid gap-5" data-by-hand-result={result.round.win.toString()}>
          <dl>
            <CopyField label={t('game.seedHash')} value={seedHash(result.serverSeed)} />
          </dl>
          <SpinGrids round={result.round} money={null} />
          <StreamTable serverSeed={result.serverSeed} round={result.round} />
        </div>
      )}
    </Panel>
  );
}

/** The game of the round, of the address, or the first one. */
function useSlotGame(proof: ProofState): SlotGame {
  const [query] = useSearchParams();
  const code = proof.kind === 'proven' ? proof.round.game_code : (query.get('game') ?? '');
  return findSlotGame(code) ?? slotGames[0]!;
}

function initialFields(proof: ProofState): Fields {
  if (proof.kind !== 'proven') return { serverSeed: '', clientSeed: '', nonce: '0', stake: '2000' };
  const { serverSeed, round } = proof.revealed;
  return {
    serverSeed,
    clientSeed: round.clientSeed,
    nonce: String(round.nonce),
    stake: round.stake.toString(),
  };
}

function errorsOf(
  { serverSeed, clientSeed, nonce, stake }: Fields,
  game: SlotGame,
): Record<keyof Fields, string> {
  const isNonce = /^\d{1,15}$/.test(nonce);
  const isStake = /^[1-9]\d{0,17}$/.test(stake) && BigInt(stake) % BigInt(game.rules.units) === 0n;
  return {
    serverSeed: isServerSeed(serverSeed) ? '' : 'game.serverSeedError',
    clientSeed: isClientSeed(clientSeed) ? '' : 'game.clientSeedError',
    nonce: isNonce ? '' : 'game.nonceError',
    stake: isStake ? '' : 'game.stakeError',
  };
}
