import pg from 'pg';

const { builtins } = pg.types;

/** How values arrive: int8 as bigint (money is never a float), date as written, the rest as `pg` does. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === builtins.INT8) return BigInt;
      if (oid === builtins.DATE) return String;
      if (oid === int8Array)
        return (text: string) => asTexts(text).map((item) => (item === 'NULL' ? null : BigInt(item)));
    }
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

const int8Array = 1016;

function asTexts(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}
