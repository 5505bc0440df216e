import { useRead } from '../../lib/query.ts';
import { Amount, Fact, Facts, Placeholder } from '../../ui/components.tsx';

/** From which sums on people look, and which wins and games they look at. */
export function WithdrawalRules() {
  const { data, error } = useRead('paymentRules', {});
  return (
    <section className="card section" aria-labelledby="withdrawal-rules">
      <h2 id="withdrawal-rules">Review thresholds</h2>
      {data ? (
        <Facts>
          <Fact name="Automatic approval">
            up to <Amount value={data.auto_limit} />, where every check passes
          </Fact>
          <Fact name="Two approvers from">
            above <Amount value={data.second_person_from} />
          </Fact>
          <Fact name="Three approvers from">
            above <Amount value={data.third_person_from} />
          </Fact>
          <Fact name="Due diligence">
            from <Amount value={data.due_diligence_from} /> in and out of 24 hours on
          </Fact>
          <Fact name="Report and case">
            above <Amount value={data.covered_above} /> in and out of 24 hours
          </Fact>
          <Fact name="Reviewed wins">
            above <Amount value={data.large_win} />, or 500 times the stake
          </Fact>
          <Fact name="Games whose wins are reviewed">
            {data.flagged_games.length > 0 ? data.flagged_games.join(', ') : 'none'}
          </Fact>
        </Facts>
      ) : (
        <Placeholder error={error} />
      )}
    </section>
  );
}
