import { expect, test } from 'vitest';
import { readListFile } from './list-file.ts';
import { compareBirth, keysOf, likenessOf, prepareName, scoreOf } from './name-similarity.ts';

const likeness = (one: string, other: string) => likenessOf(prepareName(one), prepareName(other));
const sharesKey = (one: string, other: string) => {
  const keys = new Set(keysOf(prepareName(one)));
  return keysOf(prepareName(other)).some((key) => keys.has(key));
};

/** Alternative spellings of a listed name. */
const DISGUISES = [
  ['Viktor Ivanov', 'IVANOV, Viktor'],
  ['Víctor Ivánov', 'Viktor Ivanov'],
  ['Виктор Иванов', 'Viktor Ivanov'],
  // Cyrillic letters in a Latin word.
  ['Vіktоr Ivаnоv', 'Viktor Ivanov'],
  ['Viktor Ivanov', 'Viktor Ivanovich Ivanov'],
  ['Ana Cruz', 'Ana Maria Cruz'],
  ['Abdulrahman al-Sayed', 'Abdul Rahman Al Sayed'],
  ['Mohammed Hussein', 'Muhammad Husain'],
  ['Usama Bin Ladin', 'Osama bin Laden'],
  ['Wang Xiaoming', '王小明'],
  ['Hans Mueller', 'Müller, Hans'],
  ['Soren Orsted', 'Søren Ørsted'],
  ['Lukasz Wojcik', 'Łukasz Wójcik'],
  ['Juan Cruz', 'Juan Dela Cruz'],
  ['Carlos Reyes', 'Carlo Reyes'],
] as const;

test.each(DISGUISES)('[operations 14.24] "%s" matches "%s"', (written, listed) => {
  expect(likeness(written, listed)).toBeGreaterThanOrEqual(0.85);
  expect(sharesKey(written, listed)).toBe(true);
});

test.each([
  ['Juan Santos', 'Jose Santos'],
  ['Peter Smith', 'Piotr Schmidt'],
  ['Ana', 'Ana Maria Cruz'],
  ['Ben Santos', 'Ana Cruz'],
  ['Viktor Ivanov', 'Maria Petrova'],
])('[operations 14.24] "%s" does not match "%s"', (one, other) => {
  expect(likeness(one, other)).toBeLessThan(0.85);
});

test('[operations 14.24] a birth date raises or lowers the similarity, and never clears an equal name', () => {
  expect(compareBirth('1980-05-04', ['1980-05-04'])).toBe('same');
  expect(compareBirth('1980-05-04', ['1980-04-05'])).toBe('same');
  expect(compareBirth('1980-05-04', ['1979'])).toBe('same');
  expect(compareBirth('1980-05-04', ['1975', '1960-01-01'])).toBe('differs');
  expect(compareBirth(null, ['1975'])).toBe('unknown');
  expect(scoreOf(0.75, 'same')).toBe(90);
  expect(scoreOf(1, 'differs')).toBe(90);
  expect(scoreOf(1, 'same')).toBe(100);
});

const personsOf = (text: string, format: 'csv' | 'ofac' | 'un' = 'csv') =>
  readListFile({ format, kind: 'sanction', text });

test('[operations 14.24] lists are read from CSV, from OFAC and from the United Nations', async () => {
  const plain =
    '\uFEFFreference,name,aliases,birth_date,country,kind,source\r\n' +
    'A-1,"Ivanov, Viktor",Vitya;Виктор Иванов,1960-02-03;1961,RU;BY,pep,Parliament\r\n\r\nA-2,Ana Cruz,,,,,\r\n';
  expect(await personsOf(plain)).toMatchObject([
    {
      ...{ reference: 'A-1', kind: 'pep', names: ['Ivanov, Viktor', 'Vitya', 'Виктор Иванов'] },
      ...{ birthDates: ['1960-02-03', '1961'], countries: ['RU', 'BY'], source: 'Parliament' },
    },
    { reference: 'A-2', kind: 'sanction', names: ['Ana Cruz'], birthDates: [] },
  ]);
  const ofac =
    `101,"IVANOV, Viktor","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; alt. DOB 1949; ` +
    `nationality Russia; a.k.a. 'VITYA'."\r\n102,"SEA STAR","vessel","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `;
  expect(await personsOf(ofac, 'ofac')).toMatchObject([
    {
      ...{ reference: '101', names: ['IVANOV, Viktor', 'VITYA'], source: 'SDGT' },
      ...{ birthDates: ['1948-12-10', '1949'], countries: ['Russia'] },
    },
  ]);
  const un = `<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><DATAID>7</DATAID><FIRST_NAME>VIKTOR</FIRST_NAME>
    <SECOND_NAME>O&apos;IVANOV</SECOND_NAME><REFERENCE_NUMBER>QDi.001</REFERENCE_NUMBER>
    <UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><NATIONALITY><VALUE>Russia</VALUE></NATIONALITY>
    <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Vitya</ALIAS_NAME></INDIVIDUAL_ALIAS>
    <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1960-02-03</DATE></INDIVIDUAL_DATE_OF_BIRTH>
    <INDIVIDUAL_DATE_OF_BIRTH><YEAR>1961</YEAR></INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL></INDIVIDUALS>
    <ENTITIES><ENTITY><FIRST_NAME>A COMPANY</FIRST_NAME></ENTITY></ENTITIES></CONSOLIDATED_LIST>`;
  expect(await personsOf(un, 'un')).toMatchObject([
    {
      ...{ reference: 'QDi.001', names: ["VIKTOR O'IVANOV", 'Vitya'], source: 'Al-Qaida' },
      ...{ birthDates: ['1960-02-03', '1961'], countries: ['Russia'] },
    },
  ]);
});

test.each([
  ['name\nAna', 'column', 1],
  ['reference,name\n,Ana Cruz', 'reference', 2],
  ['reference,name\nA,Ana Cruz\nA,Ben Cruz', 'reference_twice', 2],
  ['reference,name\nA,---', 'name', 2],
  ['reference,name,birth_date\nA,Ana Cruz,03/02/1960', 'birth_date', 2],
  ['reference,name,kind\nA,Ana Cruz,vip', 'kind', 2],
  ['reference,name\n', 'empty', 1],
])('[operations 14.24] refuses the whole file on an error: %j', async (text, rule, place) => {
  await expect(personsOf(text)).rejects.toMatchObject({
    ...{ code: 'invalidRequest', detail: { fields: [{ rule, place }] } },
  });
});
