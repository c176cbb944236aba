import { AppError, isAppError } from "@/lib/domain/errors";
import { connectionWords as words } from "@/lib/domain/texts/connection-words";

/** Why a token was not taken, as a message at its field. */
export function tokenProblem(error: unknown): AppError {
  if (!isAppError(error)) throw error;
  const isRefusal = error.code === "token_refused" || error.code === "not_found";
  const code = isRefusal ? "service_refused" : error.code;
  return new AppError(code, error.message, {
    userMessage: words.notSaved,
    fields: { token: [sentenceOf(error)] },
    cause: error,
  });
}

function sentenceOf(error: AppError): string {
  if (error.code === "token_refused") return error.serviceStatus === 403 ? words.denied : words.rejected;
  if (error.code === "not_found") return words.otherAccount;
  return words.unreachable;
}
