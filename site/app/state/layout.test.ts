import { expect, test } from 'vitest';
import { createClient } from '#contracts/client.ts';
import { fixtureSend } from '../testing/fixture.ts';
import { emptyLayout, layoutOf, type StartupAnswer } from './layout.ts';

const startup = async (host = 'slot2.localhost') =>
  (await createClient(fixtureSend()).startup({ domain_name: host })) as Extract<
    StartupAnswer,
    { statusCode: 1 }
  >;

test('[S-06] the store has exactly the specified fields', () => {
  expect(Object.keys(emptyLayout()).sort()).toEqual(
    [
      'message',
      'template',
      'maintenance',
      'language',
      'content',
      'accountList',
      'site',
      'cms',
      'cms_status',
      'provider_count',
      'aff_domain',
      'show_preloader',
      'hasHotGames',
      'show_bf_ann_modal',
      'show_app_download',
      'show_download_bar',
      'live_chat',
      'partners',
    ].sort(),
  );
});

test('[S-01] a successful startup hides the preloader and is stored', async () => {
  const answer = await startup();
  const layout = layoutOf(answer);
  expect(layout).toMatchObject({ show_preloader: false, template: 'slot2', message: '', site: answer.site });
  expect(layout.language).toEqual(answer.language);
  expect(layout.provider_count).toEqual(answer.provider_count);
});

test('[S-02] under maintenance only the maintenance data is kept', async () => {
  const maintenance = { is_maintenance: true, start_date: '2026-01-01T00:00:00Z', end_date: null };
  const layout = layoutOf({ ...(await startup()), maintenance });
  expect(layout.maintenance).toEqual(maintenance);
  expect([layout.site, layout.template, layout.show_preloader]).toEqual([null, '', true]);
});

test('[S-03] [S-04] unknown theme code and colour reset the store with their message', async () => {
  const answer = await startup();
  const themed = (theme_code: string, theme_color: string) =>
    layoutOf({ ...answer, site: { ...answer.site!, theme_code, theme_color } });
  expect(themed('template18', 'cyan')).toEqual(emptyLayout('Invalid theme code'));
  expect(themed('toString', 'cyan')).toEqual(emptyLayout('Invalid theme code'));
  expect(themed('slot2', 'emerald')).toEqual(emptyLayout('Invalid theme color'));
});

test('[S-05] any other failure resets the store with the server’s message', async () => {
  expect(layoutOf(await startup('nobody.localhost'))).toEqual(emptyLayout('invalidDomain'));
  const lost = await createClient(() => Promise.reject(new Error('offline'))).startup({ domain_name: 'x' });
  expect(lost).toMatchObject({ statusCode: -500, statusMessage: 'internalServerError' });
  const layout = layoutOf(lost);
  expect(layout).toEqual(emptyLayout('internalServerError'));
  expect(layout.maintenance.is_maintenance).toBe(false);
});
