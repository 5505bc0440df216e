import { expect, test } from 'vitest';
import {
  acceptedLanguages,
  chooseLanguage,
  languageCookie,
  messagesFolder,
  splitPath,
  withPrefix,
} from './language.ts';

const OFFERED = ['EN', 'PHP', 'CN'] as const;

test('[W-04] a language prefix is split from the path and prepended to it', () => {
  expect(splitPath('/php/slots')).toEqual({ prefix: 'PHP', path: '/slots' });
  expect(splitPath('/cn')).toEqual({ prefix: 'CN', path: '/' });
  expect(splitPath('/slots')).toEqual({ prefix: undefined, path: '/slots' });
  expect(withPrefix('CN', '/')).toBe('/cn');
  expect(withPrefix('EN', '/hot?page=2')).toBe('/en/hot?page=2');
});

test('[L-04] the language order is prefix, cookie, browser list, default', () => {
  const signals = { prefix: 'PHP', cookie: 'CN', accepted: ['EN'] } as const;
  expect(chooseLanguage(signals, OFFERED)).toBe('PHP');
  expect(chooseLanguage({ ...signals, prefix: undefined }, OFFERED)).toBe('CN');
  expect(chooseLanguage({ ...signals, prefix: undefined, cookie: undefined }, OFFERED)).toBe('EN');
  expect(chooseLanguage({ prefix: undefined, cookie: 'IDR', accepted: [] }, ['PHP', 'EN'])).toBe('PHP');
});

test('[L-04] Accept-Language is ordered by quality value', () => {
  expect(acceptedLanguages('de-DE, zh-CN;q=0.5, fil;q=0.9, en;q=0')).toEqual(['PHP', 'CN']);
  expect(acceptedLanguages('id,my;q=0.9,mn;q=0.8')).toEqual(['IDR', 'MMK', 'MNT']);
});

test('[L-05] the cookie lasts a year, SameSite=Lax, or None across origins', () => {
  expect(languageCookie('lang', 'CN', false, false)).toBe('lang=cn; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(languageCookie('lang', 'CN', true, true)).toBe(
    'lang=cn; Path=/; Max-Age=31536000; SameSite=None; Secure',
  );
});

test('[L-02] languages without messages use the default’s', () => {
  expect([messagesFolder('CN'), messagesFolder('MMK'), messagesFolder('IDR')]).toEqual(['cn', 'en', 'en']);
});
