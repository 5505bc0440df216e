import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { coverSources, imageUrl, paymentImage, templateImage } from './images.ts';

const bases = { image: '/images/', template: '/template/' };

test('[S-11] images have two bases; absolute URLs are unchanged', () => {
  expect(coverSources(bases, 'games/BAIZE/lantern-reels').fallback).toBe(
    '/images/games/BAIZE/lantern-reels-320.webp',
  );
  expect(imageUrl(bases, 'https://elsewhere.example/a.png')).toBe('https://elsewhere.example/a.png');
  expect(templateImage(bases, 'livechat', 'default.svg')).toBe('/template/livechat/default.svg');
  expect(existsSync('site/public/template/livechat/default.svg')).toBe(true);
});

test('[S-11] a payment method without an image shows manual.png, which exists', () => {
  expect(paymentImage(bases, 'qr.png')).toBe('/template/payment/qr.png');
  expect(paymentImage(bases, '')).toBe('/template/payment/manual.png');
  expect(existsSync('site/public/template/payment/manual.png')).toBe(true);
});

test('[S-11] missing image data is only logged', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(imageUrl(bases, '')).toBe('');
  expect(warn).toHaveBeenCalledExactlyOnceWith('An image has no source.');
  warn.mockRestore();
});
