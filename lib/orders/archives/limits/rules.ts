/** So many orders are in one archive at most. */
export const ordersAtMost = 200;

/** Where an archive is taken. */
export const archiveAddress = (id: string) => `/api/archives/${id}`;
