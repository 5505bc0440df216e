import type { BrandPresets } from '#contracts/console/brand-presets.ts';
import type { ThemeCode } from '#contracts/values/themes.ts';
import { denyField } from '#server/platform/console/denial.ts';
import type { ConsoleHandlers, Preparations, WriteContext } from '#server/platform/console/module-console.ts';
import type { OfferedMethods } from '../cashier/index.ts';
import { addProviderGames, listConnectedProviders } from '../catalog/index.ts';
import { drawWordmark, type MediaModule, type Picture } from '../media/index.ts';
import { listBrands, updateSite } from '../sites/index.ts';
import type { BrandForm } from './form.ts';

export type PresetSources = {
  offeredMethods: OfferedMethods;
  media: Pick<MediaModule, 'readWordmark' | 'addPicture'>;
};

/** What a new brand can take over from the installation. */
export const createPresetHandlers = ({
  offeredMethods,
}: Pick<PresetSources, 'offeredMethods'>): ConsoleHandlers => ({
  async newBrandPresets(_, { db, now }) {
    const brands = (await listBrands(db, now)).filter(({ state }) => state !== 'archived');
    const names = new Map(brands.map(({ site_id, name }) => [site_id, name]));
    const methods = await offeredMethods.list(db, [...names.keys()]);
    return {
      providers: await listConnectedProviders(db),
      methods: methods.map((method) => ({ ...method, brand: names.get(method.site_id)! })),
    };
  },
  newBrandWordmark: (wordmark) => Promise.resolve(drawWordmark(wordmark)),
});

/** What is made before the transaction that creates the brand: encoding a picture takes seconds. */
type Prepared = { picture: Picture | null; gateways: readonly string[] };

/** Draws the wordmark, and reads which gateways serve every brand. */
export const presetPreparations = ({ offeredMethods, media }: PresetSources): Preparations => ({
  async createBrand({ brand, presets: { wordmark, methods } }): Promise<Prepared> {
    const template = brand.template as ThemeCode;
    return {
      picture: wordmark && (await media.readWordmark({ ...wordmark, template })),
      gateways: methods.length > 0 ? await offeredMethods.gateways() : [],
    };
  },
});

/**
 * Gives a new brand games, payment methods and a logo. Returns what it took, for the audit log. Denies
 * `invalidRequest` for a provider or a method that is not offered.
 */
export async function takePresets(
  { offeredMethods, media }: PresetSources,
  context: WriteContext,
  brand: { siteId: number } & Pick<BrandForm, 'currency' | 'name'>,
  { providers, methods }: BrandPresets,
) {
  const { tx, staff, now } = context;
  const { picture, gateways } = context.prepared as Prepared;
  const known = providers.length > 0 ? await listConnectedProviders(tx) : [];
  for (const [position, code] of providers.entries()) {
    if (!known.some(({ provider_code }) => provider_code === code))
      denyField(`presets.providers.${position}`, 'unknown');
    await addProviderGames(tx, brand.siteId, code);
  }
  const taken = await offeredMethods.take(context, brand, { methods, gateways });
  if (picture) {
    const upload = { name: `Wordmark ${brand.name}`, by: staff.id, at: now };
    const logo = await media.addPicture(tx, brand.siteId, picture, upload);
    await updateSite(tx, brand.siteId, { logos: [logo, '', ''] });
  }
  return { providers: [...providers], payment_methods: taken, wordmark: picture !== null };
}
