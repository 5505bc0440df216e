import type { DocumentItem } from '#contracts/api/documents.ts';
import { answerOr } from '../../../loaders/answers.ts';
import type { LoadContext, PlayerFields } from '../../../loaders/context.ts';

/** Files of a list that can be fetched or are being made. */
export async function documentFilesOf(
  { client }: LoadContext,
  player: PlayerFields,
  list: DocumentItem['list'],
): Promise<DocumentItem[]> {
  const answer = await client.documents(player);
  return answerOr(answer, { value: [] }).value.filter((file) => file.list === list);
}
