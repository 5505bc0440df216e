import { defineModule } from '../../platform/module.ts';
import { brandsConsole } from './console.ts';

/** Makes brands of what the other modules know. */
export const brandsModule = defineModule({ name: 'brands', console: brandsConsole });

export { requireFreeNames } from './console.ts';
export { createBrand, type NewBrand } from './creation.ts';
export { type BrandForm, brandOf } from './form.ts';
