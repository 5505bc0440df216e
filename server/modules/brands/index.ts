import { defineModule, type Module } from '../../platform/module.ts';
import { type BrandsDeps, createBrandsConsole } from './console.ts';

/** Creates brands through the other modules. */
export function createBrandsModule(deps: BrandsDeps): Module {
  return defineModule({ name: 'brands', console: createBrandsConsole(deps) });
}

export { copyBrand } from './brand-copy.ts';
export { draftsChange, type PagePreview } from './brand-preview.ts';
export { checklistOf, openBrand } from './checklist.ts';
export { requireFreeNames } from './console.ts';
export { createBrand, type NewBrand } from './creation.ts';
export { type BrandForm, brandOf } from './form.ts';
