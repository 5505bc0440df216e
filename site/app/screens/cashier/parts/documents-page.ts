/** Where players upload documents. */
export const DOCUMENTS_PAGE = '/profile?show=verification';
