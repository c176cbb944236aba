import type { Message } from "./message";

/**
 * The one error class of the portal. A code names a kind of failure, never a feature; the message is
 * for the log, `userMessage` for the person: a key of the catalogue, which the browser puts into words.
 */
export const errorKinds = {
  invalid_input: { status: 422, expected: true, retryable: false },
  unauthenticated: { status: 401, expected: true, retryable: false },
  forbidden: { status: 403, expected: true, retryable: false },
  not_found: { status: 404, expected: true, retryable: false },
  conflict: { status: 409, expected: true, retryable: false },
  too_large: { status: 413, expected: true, retryable: false },
  /** The service understood the request and said no; `fields` carries its messages in our field names. */
  service_refused: { status: 422, expected: true, retryable: false },
  /** The service does not accept the access token (its 401) or denies it access (its 403). */
  token_refused: { status: 424, expected: true, retryable: false },
  /** The allowance was used up for longer than the caller could wait. Nothing was sent. */
  rate_limited: { status: 429, expected: true, retryable: true },
  /** The service certainly did not carry the request out (not reached), or a read failed. */
  service_unavailable: { status: 503, expected: true, retryable: true },
  /** A write was sent and its answer was lost: it may or may not have been carried out. */
  outcome_unknown: { status: 502, expected: true, retryable: false },
  /** The portal itself had no room for it. Whether it was carried out in part is not known, as after a fault. */
  busy: { status: 503, expected: false, retryable: true },
  internal: { status: 500, expected: false, retryable: false },
} as const satisfies Record<string, { status: number; expected: boolean; retryable: boolean }>;

export type ErrorCode = keyof typeof errorKinds;

/** Messages by field name in dot notation, as shown at the fields of a form. */
export type FieldMessages = Record<string, Message[]>;

type AppErrorOptions = {
  /** What the person reads: what happened, what was kept, what to do next. */
  userMessage?: Message;
  fields?: FieldMessages;
  /** The HTTP status the service answered with, where it answered. */
  serviceStatus?: number;
  cause?: unknown;
};

export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly userMessage: Message;
  readonly fields: FieldMessages;
  readonly serviceStatus: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.userMessage = options.userMessage ?? { key: `errors.kinds.${code}` };
    this.fields = options.fields ?? {};
    this.serviceStatus = options.serviceStatus;
  }

  /** The HTTP status a route answers with. */
  get status(): number {
    return errorKinds[this.code].status;
  }
}

/** True when `error` is an AppError of one of the given codes. */
export function isAppError(error: unknown, ...codes: ErrorCode[]): error is AppError {
  return error instanceof AppError && (codes.length === 0 || codes.includes(error.code));
}

/** An error as every route answers it. */
export function errorBody({ code, userMessage: message, fields }: AppError) {
  return { error: { code, message, fields } };
}

/** Makes an AppError of anything thrown; what is not ours becomes `internal` with its cause kept. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError("internal", error instanceof Error ? error.message : String(error), { cause: error });
}
