/** Where else the bytes of a document are that was not put on the form as a copy of them. Times are ISO 8601 UTC strings. */
export type Repeat = { documentId: string } & (
  | { in: "order"; orderId: string; number: string; receivedAt: string }
  | { in: "draft"; address: string }
);
