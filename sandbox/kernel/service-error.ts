/** Field names in dot notation, each with its messages. */
export type FieldErrors = Record<string, string[]>;

/** A refusal the service answers with: its status, a message, and for 422 the fields that are wrong. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields?: FieldErrors,
  ) {
    super(message);
    this.name = "ServiceError";
  }
}

export const notFound = () => new ServiceError(404, "The requested resource does not exist.");

/** A refused action: wrong status, file already attached and the like. */
export const refused = (message: string, fields?: FieldErrors) => new ServiceError(422, message, fields);

export function invalid(fields: FieldErrors): ServiceError {
  const messages = Object.values(fields).flat();
  const more = messages.length > 1 ? ` (and ${messages.length - 1} more)` : "";
  return new ServiceError(422, `${messages[0] ?? "The given data was invalid."}${more}`, fields);
}
