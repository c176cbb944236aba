/** The order number people see. */
export const orderNumber = (id: number) => `T-${String(id).padStart(6, "0")}`;

/** The quote number people see. */
export const quoteNumber = (id: number) => `Q-${String(id).padStart(6, "0")}`;
