import { METHOD_PRESETS, methodOfPreset } from '#contracts/values/method-presets/index.ts';
import { upsertMethods } from '#server/modules/cashier/index.ts';
import { setSocialAccounts, upsertPages } from '#server/modules/content/index.ts';
import { updateSite } from '#server/modules/sites/index.ts';
import type { Tx } from '#server/platform/database/index.ts';

const PAGES = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming', 'term_condition'];

/**
 * Sets up everything that the launch checklist requires of a brand in pesos, except domain, template and
 * games.
 */
export async function completeBrand(tx: Tx, siteId: number): Promise<void> {
  await upsertPages(
    tx,
    siteId,
    PAGES.map((page) => ({
      ...{ page, status: true, en_title: page, en_body: '<p>Text</p>' },
      ...{ local_title: '', local_body: '' },
    })),
  );
  await setSocialAccounts(tx, siteId, [
    { kind: 'email', name: 'Support', href: 'mailto:support@example.com' },
  ]);
  const preset = METHOD_PRESETS.find(({ isByGateway }) => !isByGateway)!;
  const method = methodOfPreset(preset, 'PHP', {
    adapter: 'manual',
    payee: ['Example Bank', 'Example Ltd', '0000 0000'],
    address: '',
  });
  await upsertMethods(tx, siteId, 'PHP', [
    { ...method, method_id: preset.code, details: { ...method.details, name: preset.details.name } },
  ]);
  await updateSite(tx, siteId, {
    licenceText: 'Operated by Example Ltd, licence 1 of the Example Authority',
  });
}
