import type { Published } from '../slot/rules.ts';
export const PUBLISHED: Published = {} as Published;
