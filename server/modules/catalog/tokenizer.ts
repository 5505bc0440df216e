const HAN = /\p{Script=Han}/u;

/** Whether a word has Chinese characters. */
export function isHanText(word: string): boolean {
  return HAN.test(word);
}

/** Index terms of a text; Chinese, which has no spaces, by single characters and pairs of characters. */
export function indexTokens(text: string): string[] {
  return normalizedRuns(text).flatMap((run) => (isHanText(run) ? [...run, ...bigrams(run)] : [run]));
}

/** Query terms. Chinese of several characters uses only pairs: single characters would match too much. */
export function queryTokens(text: string): string[] {
  return normalizedRuns(text).flatMap((run) =>
    isHanText(run) && [...run].length > 1 ? bigrams(run) : [run],
  );
}

/** Lower case without accents and apostrophes: "pinata" finds "Piñata", and "holdem" finds "Hold’em". */
function normalizedRuns(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mn}|(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .toLowerCase();
  const found = plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return found.flatMap((run) => run.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []);
}

function bigrams(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
