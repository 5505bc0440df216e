import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RoundItem } from '#contracts/api/originals.ts';
import type { ChoiceProof, ChoiceVerdict } from '#games/engine/choice/round-verification.ts';
import { verifyJackpot } from '#games/engine/jackpot/index.ts';
import { findSlotGame, type SlotProof, type SlotVerdict } from '#games/slot-games.ts';
import { gamePath } from '../../lib/game-path.ts';
import { Page } from '../../shell/account-page.tsx';
import { ProofLookup } from '../../shell/proof-lookup.tsx';
import { handleAnswer } from '../../state/answer-handling.ts';
import { useApp } from '../../state/app.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, ButtonLink, CopyField, Panel, Skeleton } from '../../ui/index.ts';
import { roomOf } from '../rooms/game-clients.ts';
import { CheckList } from './check-list.tsx';
import { checkSides } from './check-sides.ts';
import { ManualCheck } from './manual-check.tsx';
import { proofPath } from './proof-path.ts';
import { RoomRoundProof } from './room-round.tsx';
import { SpinGrids } from './spin-grids.tsx';
import { StreamTable } from './stream-table.tsx';
import { ToolInstructions } from './tool-instructions.tsx';
import { type ProofState, useProof } from './use-proof.ts';
import { VectorTest } from './vector-test.tsx';
import { moneyOf, VerdictHeader } from './verdict-header.tsx';

/**
 * Checks any round of our own games in the browser: by its id, or by typed seeds. Needs no server once
 * loaded.
 */
export function Verifier({ roundId }: { roundId: string }) {
  const { t } = useTranslation();
  const game = useGameOfLink();
  const { proof, reload } = useProof(roundId, game !== null && roomOf(game.game_code) !== undefined);
  return (
    <Page title={t('game.verifyTitle')}>
      <p className="max-w-3xl text-muted">{t('game.verifyText')}</p>
      {game && (
        <div>
          <ButtonLink to={gamePath(game)} variant="secondary" icon="arrowLeft">
            {t('game.backToGame')}
          </ButtonLink>
        </div>
      )}
      <ProofLookup key={roundId} label={t('game.roundId')} id={roundId} pathOf={proofPath}>
        {t('game.check')}
      </ProofLookup>
      {proof.kind === 'loading' && <Skeleton className="h-64" />}
      {proof.kind === 'missing' && <Panel>{t('game.noSuchRound')}</Panel>}
      {proof.kind === 'noLine' && (
        <Panel>
          <p className="mb-3">{t('game.proofNoLine')}</p>
          <Button onClick={reload}>{t('game.tryAgain')}</Button>
        </Panel>
      )}
      {proof.kind === 'secret' && <SecretRound round={proof.round} onRevealed={reload} />}
      {proof.kind === 'proven' && <ProvenRound {...proof} />}
      {proof.kind === 'open' && <Panel>{t('game.roomOpen')}</Panel>}
      {proof.kind === 'room' && (
        <RoomRoundProof proof={proof.room} verdict={proof.verdict} payTable={proof.payTable} />
      )}
      {proof.kind === 'chosen' && <ChosenRound {...proof} />}
      {proof.kind !== 'chosen' && proof.kind !== 'room' && <ManualCheck key={proof.kind} proof={proof} />}
      {proof.kind !== 'room' && <ManualSteps proof={proof} />}
      <VectorTest />
    </Page>
  );
}

function useGameOfLink() {
  const [query] = useSearchParams();
  const [provider, code] = [query.get('provider'), query.get('game')];
  return provider && code ? { provider_code: provider, game_code: code } : null;
}

type ChosenRoundProps = { round: RoundItem; revealed: ChoiceProof; verdict: ChoiceVerdict; payTable: string };

/**
 * The verdict on a round of a choice game: every check, with the value from the seeds beside the displayed
 * one.
 */
export function ChosenRound({ round, revealed, verdict, payTable }: ChosenRoundProps) {
  const { t } = useTranslation();
  const { isFair, pot } = useJackpotCheck(round, revealed.serverSeed, verdict.ok);
  return (
    <>
      <VerdictHeader
        round={round}
        isFair={isFair}
        stake={revealed.round.staked}
        win={revealed.round.win ?? 0n}
      />
      <CheckList
        checks={[
          ...verdict.checks.map((check) => ({
            ...check,
            title: t(`game.check.${check.part}`),
            text: t(check.part === 'total' ? 'game.check.paidText' : `game.check.${check.part}Text`),
          })),
          ...pot,
        ]}
      />
      <ToolInstructions
        script="verify-round"
        proof={{ proof: { round, server_seed: revealed.serverSeed } }}
        payTable={payTable}
      />
    </>
  );
}

/** The check of a round's jackpot part, if any, and whether the whole round matches its commitment. */
function useJackpotCheck({ jackpot, client_seed, nonce }: RoundItem, serverSeed: string, isFair: boolean) {
  const { t } = useTranslation();
  if (!jackpot) return { isFair, pot: [] };
  const check = verifyJackpot({ serverSeed, clientSeed: client_seed, nonce, jackpot });
  const words = { title: t('game.check.jackpot'), text: t('game.check.jackpotText') };
  return { isFair: isFair && check.ok, pot: [{ part: 'jackpot', ...check, ...words }] };
}

/** A round whose server seed is still in use: it can be revealed now, and then checked. */
function SecretRound({ round, onRevealed }: { round: RoundItem; onRevealed: () => void }) {
  const { t } = useTranslation();
  const app = useApp();
  const [isBusy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    const { provider_code, game_code } = round;
    const answer = await app.api.rotateSeeds({ ...playerFields(app), provider_code, game_code });
    await handleAnswer(app, answer);
    setBusy(false);
    onRevealed();
  };
  return (
    <Panel title={t('game.secretTitle')}>
      <div className="grid gap-4">
        <p>{t('game.secretText')}</p>
        <dl className="grid gap-3">
          <CopyField label={t('game.seedHash')} value={round.server_seed_hash} />
          <CopyField label={t('game.roundCommit')} value={round.round_commit} />
        </dl>
        <div>
          <Button icon="eye" isBusy={isBusy} onClick={() => void reveal()}>
            {t('game.revealNow')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

type ProvenRoundProps = { round: RoundItem; revealed: SlotProof; verdict: SlotVerdict };

/** The verdict on a round: every check with both values, the windows, and the random words behind them. */
export function ProvenRound({ round, revealed, verdict }: ProvenRoundProps) {
  const { t } = useTranslation();
  const money = moneyOf(round);
  const { isFair, pot } = useJackpotCheck(round, revealed.serverSeed, verdict.ok);
  return (
    <>
      <VerdictHeader round={round} isFair={isFair} stake={revealed.round.stake} win={revealed.round.win} />
      <CheckList
        checks={[
          ...verdict.checks.map((check) => ({
            ...check,
            ...(verdict.recomputed && checkSides(check.part, revealed, verdict.recomputed)),
            title: t(`game.check.${check.part}`),
            text: t(`game.check.${check.part}Text`),
          })),
          ...pot,
        ]}
      />
      {verdict.recomputed && (
        <>
          <Panel title={t('game.windows')}>
            <SpinGrids round={verdict.recomputed} money={money} />
          </Panel>
          <Panel title={t('game.words')}>
            <StreamTable serverSeed={revealed.serverSeed} round={verdict.recomputed} />
          </Panel>
        </>
      )}
      <ToolInstructions
        script="verify-round"
        proof={{ proof: { round, server_seed: revealed.serverSeed } }}
        payTable={findSlotGame(round.game_code)?.payTable ?? ''}
      />
    </>
  );
}

/** How to check a round with other tools: the steps, and a command line with the round's values. */
function ManualSteps({ proof }: { proof: ProofState }) {
  const { t } = useTranslation();
  const seeds =
    proof.kind === 'proven' || proof.kind === 'chosen'
      ? {
          server: proof.revealed.serverSeed,
          client: proof.revealed.round.clientSeed,
          nonce: proof.revealed.round.nonce,
        }
      : { server: 'SERVER_SEED', client: 'CLIENT_SEED', nonce: 0 };
  // The meaning of the numbers in this game; without such a text it is only in the pay table.
  const ownWords = proof.kind === 'chosen' && t(`game.hand.${proof.round.game_code}`, { defaultValue: '' });
  const commands = [
    `printf '%s' '${seeds.server}' | sha256sum`,
    `printf '%s' '${quoted(seeds.client)}:${seeds.nonce}:0' | openssl dgst -sha256 -hmac '${seeds.server}'`,
  ];
  return (
    <Panel title={t('game.howTo')}>
      <ol className="grid list-decimal gap-2 ps-5 text-sm">
        {[
          'hash',
          'bind',
          'stream',
          ...(proof.kind === 'chosen' ? ['integers', 'script'] : ['words', 'stops', 'pays']),
        ].map((step) => (
          <li key={step}>{t(`game.how.${step}`)}</li>
        ))}
        {ownWords && <li data-hand>{ownWords}</li>}
      </ol>
      <div className="mt-4 grid gap-2">
        {commands.map((command) => (
          <code key={command} className="rounded-md bg-surface-2 p-2.5 text-xs break-all">
            {command}
          </code>
        ))}
      </div>
    </Panel>
  );
}

function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}
