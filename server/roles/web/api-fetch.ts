/** The API's entry: a request, and its client address. */
export type ApiFetch = (
  request: Request,
  origin?: { incoming?: { socket: { remoteAddress?: string } }; peer?: string },
) => Promise<Response>;
