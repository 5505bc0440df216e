import type { ScreeningKind } from '#contracts/values/screening.ts';
import { readCsv } from './csv.ts';
import type { ListedPerson } from './listed-person.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The file's marker for an empty cell. */
const NOTHING = '-0-';

/**
 * Individuals of OFAC's SDN.CSV: number, name, type, programme, then seven more columns and the remarks,
 * which hold birth dates (`DOB 10 Dec 1948`), nationalities and further names (`a.k.a. 'NAME'`). Vessels,
 * aircraft and organisations are left out.
 */
export function readOfacRows(text: string, kind: ScreeningKind): ListedPerson[] {
  return readCsv(text).flatMap((cells) => {
    const [number = '', name = '', type = '', programme = ''] = cells.map((cell) => cell.trim());
    if (type.toLowerCase() !== 'individual' || !/^\d+$/.test(number)) return [];
    const remarks = cells.at(11)?.trim() ?? '';
    const aliases = [...remarks.matchAll(/\b[af]\.k\.a\. '([^']+)'/g)].map(([, alias]) => alias!);
    const countries = [...remarks.matchAll(/\b(?:nationality|citizen) ([^;.]+)/g)].map(([, one]) =>
      one!.trim(),
    );
    return [
      {
        ...{ reference: number, kind, names: [name, ...aliases], birthDates: birthDatesIn(remarks) },
        ...{ countries: [...new Set(countries)], source: programme === NOTHING ? '' : programme },
      },
    ];
  });
}

/** `DOB 10 Dec 1948`, `DOB Dec 1948`, `DOB circa 1948`: a day, or the year if the day is unknown. */
function birthDatesIn(remarks: string): string[] {
  const found = remarks.matchAll(/\bDOB (?:circa )?(?:(\d{1,2}) ([A-Z][a-z]{2}) |[A-Z][a-z]{2} )?(\d{4})/g);
  return [...found].map(([, day, month, year]) => {
    const at = month ? MONTHS.indexOf(month.toLowerCase()) : -1;
    if (!day || at < 0) return year!;
    return `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  });
}
