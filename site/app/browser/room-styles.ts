const rooms = import.meta.glob('../../templates/*/rooms.ts');

/** Loads a template's stylesheet of every page but the home page, where the document has not linked it. */
export default async function loadRoomStyles(code: string): Promise<void> {
  await rooms[`../../templates/${code}/rooms.ts`]?.();
}
