import { answerOr } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { loadPageText } from '../content/parts/cms-data.ts';
import { documentFilesOf } from './parts/document-files.ts';

/** The operator's public text; for a player also the account's sessions. */
export async function load(context: LoadContext) {
  const { client, player } = context;
  const [page, answer, factor, passkeys, files] = await Promise.all([
    loadPageText(context, 'security'),
    player && client.listSessions(player),
    player && client.secondFactor(player),
    player && client.passkeys(player),
    player ? documentFilesOf(context, player, 'personal') : [],
  ]);
  const ready = files.filter(({ state }) => state === 'ready');
  return {
    page,
    files: ready,
    sessions: answer && answerOr(answer, { value: [] }).value,
    factor: factor && answerOr(factor, null),
    passkeys: passkeys ? answerOr(passkeys, { value: [] }).value : [],
  };
}
export type Data = Awaited<ReturnType<typeof load>>;
