export { load } from './bank-details.data.ts';
