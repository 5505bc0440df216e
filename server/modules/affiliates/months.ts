const addMonths = (month: string, by: number): string => {
  const date = new Date(`${month}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 10);
};

/** The next month; months are named by their first day: `2026-11-01`. */
export const nextMonth = (month: string): string => addMonths(month, 1);
