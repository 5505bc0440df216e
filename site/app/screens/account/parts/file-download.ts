const TYPES = {
  csv: 'text/csv;charset=utf-8',
  pdf: 'application/pdf',
  json: 'application/json',
  html: 'text/html;charset=utf-8',
};

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Starts a browser download of a file. */
export function downloadFile(
  name: string,
  parts: readonly Uint8Array<ArrayBuffer>[],
  format: keyof typeof TYPES,
): void {
  const href = URL.createObjectURL(new Blob([...parts], { type: TYPES[format] }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  // The browser has read the address by then; a minute covers slow ones.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
