/** Prints the results of a benchmark: a title, then aligned rows. */
export type Report = {
  title(text: string): void;
  row(name: string, ...figures: string[]): void;
  note(text: string): void;
};

export const printReport: Report = {
  title: (text) => console.log(`\n## ${text}`),
  row: (name, ...figures) =>
    console.log(`  ${name.padEnd(44)}${figures.map((figure) => figure.padStart(16)).join('')}`),
  note: (text) => console.log(`  ${text}`),
};

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
export const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
export const ratioText = (value: number) => `x ${value.toFixed(2)}`;
export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
