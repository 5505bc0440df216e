import pg from 'pg';

const { builtins } = pg.types;

/** Parsing of values: int8 as bigint (money is never a float), date as text, other types as in `pg`. */
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
