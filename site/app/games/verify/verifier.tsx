import { useSearchParams } from 'react-router';
import { gamePath } from '../../lib/game-path.ts';
import { Page } from '../../shell/account-page.tsx';
import { ProofForm } from '../../shell/proof-form.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, ButtonLink, Panel, Skeleton } from '../../ui/index.ts';
import { roomOf } from '../rooms/catalogue.ts';
import { ByHand } from './by-hand.tsx';
import { ChosenRound } from './chosen-round.tsx';
import { HowTo } from './how-to.tsx';
import { proofPath } from './proof-path.ts';
import { ProvenRound } from './proven-round.tsx';
import { RoomRound } from './room-round.tsx';
import { SecretRound } from './secret-round.tsx';
import { useProof } from './use-proof.ts';
import { VectorTest } from './vector-test.tsx';

/** Checks any round of our own games in the browser: by its id, or by seeds that are typed in. Needs no server once loaded. */
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
      <ProofForm key={roundId} label={t('game.roundId')} id={roundId} pathOf={proofPath}>
        {t('game.check')}
      </ProofForm>
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
        <RoomRound proof={proof.room} verdict={proof.verdict} payTable={proof.payTable} />
      )}
      {proof.kind === 'chosen' && <ChosenRound {...proof} />}
      {proof.kind !== 'chosen' && proof.kind !== 'room' && <ByHand key={proof.kind} proof={proof} />}
      {proof.kind !== 'room' && <HowTo proof={proof} />}
      <VectorTest />
    </Page>
  );
}

function useGameOfLink() {
  const [query] = useSearchParams();
  const [provider, code] = [query.get('provider'), query.get('game')];
  return provider && code ? { provider_code: provider, game_code: code } : null;
}
