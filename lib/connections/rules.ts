import { AppError, isAppError } from "@/lib/domain/errors";
import { type Message, message } from "@/lib/domain/message";
import type { ConnectionView } from "./schema";

/** Whether something new can be ordered: it goes to the default connection where nobody chose. */
export function takesOrders(connections: readonly ConnectionView[]): boolean {
  return connections.some(({ isDefault }) => isDefault);
}

/** Whether quotes can be asked for: what a variant lacks is not there for people. */
export function givesQuotes(connections: readonly Pick<ConnectionView, "givesQuotes">[]): boolean {
  return connections.some((connection) => connection.givesQuotes);
}

/** Whether there are files to be listed, of orders, of quotes and beside them. */
export function listsFiles(connections: readonly Pick<ConnectionView, "listsFiles">[]): boolean {
  return connections.some((connection) => connection.listsFiles);
}

/** Whether the service does not know the token or lets it see nothing of this account; else it was not asked. */
export function isRefusedToken(error: unknown): boolean {
  return isAppError(error, "token_refused", "not_found");
}

/** Why a token was not taken, as a message at its field. */
export function tokenProblem(error: unknown): AppError {
  if (!isAppError(error)) throw error;
  const code = isRefusedToken(error) ? "service_refused" : error.code;
  return new AppError(code, error.message, {
    userMessage: message("connectionErrors.token.notSaved"),
    fields: { token: [problemOf(error)] },
    cause: error,
  });
}

function problemOf(error: AppError): Message {
  if (error.code === "token_refused")
    return message(`connectionErrors.token.${error.serviceStatus === 403 ? "denied" : "rejected"}`);
  if (error.code === "not_found") return message("connectionErrors.token.otherAccount");
  return message("connectionErrors.token.unreachable");
}
