/** From when on something needs attention, and so much is shown of each kind. */
export const longApprovalDays = 2;
export const longUnknownMinutes = 15;
export const refusedCallbacksHours = 24;
/** Since they came: they are given up after two days. */
export const givenUpCallbacksHours = 72;
export const itemsAtMost = 10;
