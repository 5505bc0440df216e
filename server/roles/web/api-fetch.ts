/** The API's door: a request, and where it came from. */
export type ApiFetch = (
  request: Request,
  origin?: { incoming?: { socket: { remoteAddress?: string } }; peer?: string },
) => Promise<Response>;
