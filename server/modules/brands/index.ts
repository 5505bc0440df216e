import { defineModule, type Module } from '../../platform/module.ts';
import { type BrandsDeps, createBrandsConsole } from './console.ts';

/** Creates brands through the other modules. */
export function createBrandsModule(deps: BrandsDeps): Module {
  return defineModule({ name: 'brands', console: createBrandsConsole(deps) });
}

export { draftsChange, type PagePreview } from './brand-preview.ts';
export { checklistOf, openBrand } from './checklist.ts';
export { requireFreeNames } from './console.ts';
export { createBrand } from './creation.ts';
export { brandOf } from './form.ts';
export { publishDuePlans } from './plan-publication.ts';
