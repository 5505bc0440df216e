import { fieldProblemOf } from '../lib/field-problem.ts';
import type { Outcome } from './action.tsx';
import { useToast } from './toast.tsx';

type ProposalAnswer = { ok: true; state: 'open' | 'done' } | { ok: false; error: string; detail?: unknown };

/**
 * For forms that propose a change of rules: announces whether the change is in force or waits for a second
 * approver, and shows refused input at its field.
 */
export function useProposalOutcome(problemOf: (detail: unknown) => Outcome = fieldProblemOf) {
  const toast = useToast();
  return (answer: ProposalAnswer): Outcome => {
    if (answer.ok) toast(answer.state === 'done' ? 'In force.' : 'Proposed. Waiting for a second approver.');
    else if (answer.error === 'changedMeanwhile')
      return { wrong: '', text: 'Nothing to change, or someone else changed it. Review it again.' };
    else if (answer.error === 'invalidRequest') return problemOf(answer.detail);
    return answer;
  };
}
