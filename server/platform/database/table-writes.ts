/** A statement that writes to several tables: `SqlStatement.before`. */
type TableWrites = { text: string; values?: unknown[]; name?: string; before?: readonly string[] };

/** A statement with its writes to other tables as parts of it. */
export function inOneStatement<Writes extends TableWrites>({ before = [], ...last }: Writes) {
  const parts = before.map((text, n) => `written_${n + 1} as (${text})`);
  return { ...last, text: `with ${parts.join(',\n')}\n${last.text}` };
}

/** The same as statements of their own, each with the values that it uses; the last one is the statement. */
export function inSteps<Writes extends TableWrites>({ before = [], ...last }: Writes) {
  return [...before, last.text].map((text, n) => ({
    ...last,
    ...withOwnValues(text, last.values ?? []),
    ...(last.name && { name: `${last.name}-${n + 1}` }),
  }));
}

/** PostgreSQL refuses values that a statement does not use. */
function withOwnValues(text: string, values: readonly unknown[]): { text: string; values: unknown[] } {
  const used = [...new Set(Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => Number(number)))];
  return {
    text: text.replace(/\$(\d+)/g, (_, number) => `$${used.indexOf(Number(number)) + 1}`),
    values: used.map((number) => values[number - 1]),
  };
}
