import type { ErrorCode, FieldMessages } from "@/lib/domain/errors";
import type { Message } from "@/lib/domain/message";

/** What every server action answers: it never throws at the browser. */
export type ActionResult<Data> =
  | { ok: true; data: Data }
  | { ok: false; error: { code: ErrorCode; message: Message; fields: FieldMessages } };
