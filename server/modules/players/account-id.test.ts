import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialledNumber, internationalDigits } from '#contracts/values/calling-codes.ts';
import {
  accountKey,
  contactFromAccountId,
  isAccountId,
  isSamePhone,
  phoneAccountKeys,
} from './account-id.ts';

test('[A-05] ids take letters and digits of any script and the signs of contacts', () => {
  for (const id of [
    'abc',
    'Juan_dela.Cruz',
    '+639171234567',
    'a@b.co',
    '王小明1',
    '小明tom',
    'иван',
    'မောင်မောင်',
    'x'.repeat(64),
  ]) {
    expect(isAccountId(id), id).toBe(true);
  }
  for (const id of [
    'ab',
    'x'.repeat(65),
    'a b c',
    '<script>',
    "o'brien",
    'a\u0000bc',
    'a\u200bbc',
    'a\u202ebc',
    '🙂🙂🙂',
    // Cyrillic а and Greek ο among Latin letters.
    '\u0430dmin',
    'b\u03bfb123',
  ]) {
    expect(isAccountId(id), id).toBe(false);
  }
});

test('[A-05] impostor: an id in another script that looks like one in Latin letters is refused', () => {
  for (const id of [
    // Cyrillic, in lower case and in capitals; with a digit; with an accent.
    ...['\u0440\u0430\u0443\u0440\u0430', '\u0412\u041e\u0412\u0410', '\u0440\u0430\u0443\u04401'],
    '\u0440\u04d3\u0443\u0440\u0430',
    // Greek, Armenian, Cherokee, Lisu.
    ...['\u03bf\u03bd\u03bf', '\u0578\u057d\u0585', '\u13aa\u13a1\u13aa\u13d2', '\ua4d0\ua4d3\ua4d0'],
    // Latin letters of other alphabets: alpha, dotless i.
    ...['\u0251dmin', 'adm\u0131n'],
    // Digits of other scripts.
    'b\u09e6b\u09e6',
    // Katakana that look like Chinese characters, in part and throughout.
    ...['\u738b\u5c0f\u30cb', '\u30cb\u30ab\u30ed'],
  ]) {
    expect(isAccountId(id), id).toBe(false);
  }
  for (const id of [
    '\u0438\u0432\u0430\u043d',
    'jos\u00e9',
    'Bj\u00f6rn',
    'na\u00efve',
    '\u30ab\u30e1\u30e9',
    '\u738b\u5c0f\u4e8c',
  ])
    expect(isAccountId(id), id).toBe(true);
});

test('[A-05] impostor: an id with an invisible letter, or with an odd form of an ASCII one, is refused', () => {
  for (const id of [
    // Variation selectors, joiners, fillers, inherent vowels, tags: at the start, in the middle and at the
    // end.
    ...['demo\ufe0f', 'demo\u{e0100}', 'platform-admin\u034f', 'adm\u17b5in', 'demo\u180b', 'de\u{e0061}mo'],
    ...['admin\u115f', 'demo\u3164', 'demo\uffa0', '\u3164demo', '\u5f20\u4f1f\ufe00\u660e'],
    // Roman numeral, long s, Kelvin sign, superscript, mathematical and circled letters, ligature.
    ...['ad\u217fin', 'ba\u017fe', '\u212aevin', 'demo\u00b9', '\u{1d41d}emo', '\u24d3emo', '\ufb01sh'],
    // Small capitals: Cherokee, Latin.
    ...['\uab71emo', '\u1d05\u1d07\u1d0d\u1d0f', '\u1d00\u1d05\u1d0d\u026a\u0274'],
  ]) {
    expect(isAccountId(id), JSON.stringify(id)).toBe(false);
  }
  expect(isAccountId('\uff2a\uff55\uff41\uff4e\uff11')).toBe(true);
});

test('[A-05] case and width of letters do not make another account', () => {
  expect(accountKey('JUAN')).toBe(accountKey('juan'));
  expect(accountKey('Ｊｕａｎ１')).toBe('juan1');
  expect(accountKey(' juan ')).toBe('juan');
  expect(accountKey('ЮРИЙ')).toBe('юрий');
});

test('normalizing a key again returns it unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (id) => accountKey(accountKey(id)) === accountKey(id)),
  );
});

test('[P-10] a phone number or email used as account id is its own contact', () => {
  expect(contactFromAccountId('+639171234567')).toEqual({ channel: 'sms', to: '+639171234567' });
  expect(contactFromAccountId('a@b.co')).toEqual({ channel: 'mail', to: 'a@b.co' });
  expect(contactFromAccountId('juan')).toBeUndefined();
});

test('[A-08] a phone number is the same in international and national form, in the country of the currency', () => {
  const forms = [
    ...['+639171234567', '00639171234567', '639171234567', '09171234567', '0917 123-4567'],
    ...['+6309171234567', '6309171234567', '006309171234567', '+63 (0)917 123 4567'],
  ];
  for (const form of forms) expect(isSamePhone('+63 917 123 4567', form, 'PHP'), form).toBe(true);
  expect(isSamePhone('+639171234567', '+639171234568', 'PHP')).toBe(false);
  // Italian numbers keep their leading zero.
  expect(isSamePhone('+39 06 1234 5678', '+39 6 1234 5678', 'PHP')).toBe(false);
  // A number without a plus sign may be a national one: this one is in Baltimore.
  expect(internationalDigits('4105550123', 'USD')).toBe('4105550123');
  expect(dialledNumber('4105550123', 'USD')).toBe('4105550123');
  expect(dialledNumber('+4407700900123', 'USD')).toBe('+447700900123');
  expect(dialledNumber('85201234567', 'IDR')).toBe('85201234567');
  // Within their country, mobile numbers are also written without the leading zero.
  for (const [bare, digits, currency] of [
    ['9171234567', '639171234567', 'PHP'],
    ['13812345678', '8613812345678', 'CNY'],
    ['85201234567', '6285201234567', 'IDR'],
    ['99112233', '97699112233', 'MNT'],
  ] as const) {
    expect(isSamePhone(bare, `+${digits}`, currency)).toBe(true);
    expect(phoneAccountKeys(`+${digits}`, currency)).toContain(bare);
  }
  expect(internationalDigits('13812345678', 'PHP')).toBe('13812345678');
  // Without a home country, a national number belongs to no country.
  expect(isSamePhone('+639171234567', '09171234567', 'USD')).toBe(false);
  expect(phoneAccountKeys('0917 123 4567', 'PHP')).toEqual([
    ...['639171234567', '+639171234567', '00639171234567', '09171234567', '9171234567'],
  ]);
  for (const id of ['juan', 'a@b.co', '12345', '20260101juan'])
    expect(phoneAccountKeys(id, 'PHP')).toEqual([]);
});
