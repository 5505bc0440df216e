export const red = '#d8202f';
