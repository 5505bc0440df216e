/** Heights of the rows of lists and tables. */
export const TABLE_DENSITIES = ['comfortable', 'compact'] as const;
type TableDensity = (typeof TABLE_DENSITIES)[number];

const keyOf = (login: string) => `baize.density.${login}`;

/** The density that a staff member has chosen in this browser. */
export const tableDensityOf = (login: string): TableDensity =>
  localStorage.getItem(keyOf(login)) === 'compact' ? 'compact' : 'comfortable';

/** Keeps a staff member's density for later sessions, and shows it. */
export function saveTableDensity(login: string, density: TableDensity): void {
  localStorage.setItem(keyOf(login), density);
  showTableDensity(density);
}

export function showTableDensity(density: TableDensity): void {
  document.documentElement.dataset.density = density;
}
